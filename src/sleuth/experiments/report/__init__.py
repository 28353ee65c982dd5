"""Reports of experiments: tables, plots and one page that opens without a network."""
