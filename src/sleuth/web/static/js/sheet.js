// A panel that never stops the page: beside it on a desk, from below on a phone.
import {h, button, clear, style} from './dom.js';

/** Fulfilled when the style of panels is there; pages that never open one never load it. */
export const styled = style('sheet.css');

/**
 * A non-modal panel. `open(...body)` shows it (with a new body when one is given) and moves the
 * focus into it; closing by its button or Escape gives the focus back.
 */
export function sheet({title, id, onclose}) {
  const heading = h('h2', {id: `${id}-title`, tabindex: '-1'}, title);
  const inside = h('div', {class: 'inside'});
  let opener = null;
  const panel = {
    node: h('dialog', {class: 'sheet', id, 'aria-labelledby': `${id}-title`},
      h('header', {role: 'presentation'}, heading, button('Close', {icon: 'close', kind: 'quiet', bare: true, onclick: () => panel.close()})),
      inside),
    inside,
    get isOpen() { return panel.node.open; },
    open(...body) {
      if (body.length) clear(inside, body);
      if (!panel.node.isConnected) (document.querySelector('.bottom') ?? document.querySelector('main')).before(panel.node);
      if (!panel.node.open) {
        opener = document.activeElement;
        opener?.setAttribute?.('aria-expanded', 'true');
        panel.node.show();
      }
      heading.focus();
    },
    close() {
      if (!panel.node.open) return;
      panel.node.close();
      if (opener?.hasAttribute?.('aria-expanded')) opener.setAttribute('aria-expanded', 'false');
      opener?.focus?.();
      onclose?.();
    },
    /** The same with a body made anew each time, and the focus given back to `from`. */
    toggleAt(from, body) {
      if (panel.node.open) return panel.close();
      from?.focus();
      return panel.open(body());
    },
    toggle(...body) { if (panel.node.open) panel.close(); else panel.open(...body); },
  };
  panel.node.addEventListener('keydown', event => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      panel.close();
    }
  });
  return panel;
}
