// State in one place: looks are computed from it, never stored beside it.

/** A store: `get()`, `set(patch)`, `on(key, f)`; `on('*', f)` hears every change once. */
export function store(initial) {
  let state = {...initial};
  const listeners = new Map();
  const tell = (key, ...words) => { for (const f of listeners.get(key) ?? []) f(...words); };
  return {
    get: key => (key === undefined ? state : state[key]),
    set(patch) {
      const before = state;
      const changed = Object.keys(patch).filter(key => !Object.is(before[key], patch[key]));
      if (!changed.length) return;
      state = {...state, ...patch};
      for (const key of changed) tell(key, state[key], before[key]);
      tell('*', state, changed);
    },
    on(key, f) {
      if (!listeners.has(key)) listeners.set(key, new Set());
      listeners.get(key).add(f);
      return () => listeners.get(key).delete(f);
    },
  };
}

/** Read a value kept in this browser; whatever cannot be read is as if it were not there. */
export function kept(name, fallback = null) {
  try { return JSON.parse(localStorage.getItem(name)) ?? fallback; } catch { return fallback; }
}

/** Keep a value in this browser; says whether there was room for it. */
export function keep(name, value) {
  try { localStorage.setItem(name, JSON.stringify(value)); return true; } catch { return false; }
}

/** What a person chose under Options, on every page and in every tab. */
export const options = store({auto: true, timer: true, patterns: false, letters: true, ...kept('sleuth:options', {})});
options.on('*', state => {
  keep('sleuth:options', state);
  dispatchEvent(new Event('sleuth:options'));
});
addEventListener('storage', event => {
  if (event.key === 'sleuth:options') options.set(kept('sleuth:options', {}));
});

const GAMES = 'sleuth:game:';
const MOST = 50;

/** Keep a game under its id: `{puzzle, title, path, link?, done?, …}`; the oldest beyond 50 go. */
export function keepGame(id, game) {
  if (!keep(GAMES + id, {...game, at: Date.now()})) return false;
  for (const {id: old} of games().slice(MOST)) localStorage.removeItem(GAMES + old);
  return true;
}

/** A kept game, or null. */
export function keptGame(id) { return kept(GAMES + id); }

/** All kept games, the latest first. */
export function games() {
  const found = [];
  try {
    for (const name of Object.keys(localStorage)) {
      const game = name.startsWith(GAMES) ? kept(name) : null;
      if (game) found.push({...game, id: name.slice(GAMES.length)});
    }
  } catch { /* no storage: no games */ }
  return found.sort((one, other) => (other.at ?? 0) - (one.at ?? 0));
}
