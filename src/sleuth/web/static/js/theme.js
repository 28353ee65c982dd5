// A classic script, run before the first paint: no page flashes in the wrong theme.
(() => {
  const root = document.documentElement;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const kept = name => {
    try { return localStorage.getItem(name); } catch { return null; }
  };
  const show = () => {
    const chosen = kept('sleuth:theme');
    root.dataset.theme = chosen === 'dark' || chosen === 'light' ? chosen : dark.matches ? 'dark' : 'light';
    let options = {};
    try { options = JSON.parse(kept('sleuth:options')) ?? {}; } catch { /* unreadable: the defaults */ }
    root.toggleAttribute('data-patterns', options.patterns === true);
  };
  dark.addEventListener('change', show);
  addEventListener('storage', show);
  addEventListener('sleuth:options', show);
  show();
})();
