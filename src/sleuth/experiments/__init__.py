"""Problems × methods: measured side by side."""
