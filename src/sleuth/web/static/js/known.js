import {h} from './dom.js';

/** How the claims of an answer are known that no solution shows: a line for each. */
export function known(answer) {
  const lines = answer?.confirmations ?? [];
  return lines.length === 0 ? null : h('div', {class: 'known', role: 'group', 'aria-label': 'How this is known'}, lines.map(({how, sentence}) =>
    h('p', {class: how === 'claimed' ? 'small muted' : 'small'}, `${how === 'claimed' ? '○' : '✓'} ${sentence[0].toUpperCase()}${sentence.slice(1)}.`)));
}

/** Whether something besides the method knows all that an answer claims. */
export const verified = answer => (answer?.confirmations ?? []).every(({how}) => how !== 'claimed');
