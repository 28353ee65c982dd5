// The ends of suppositions: accepted, rejected, or rejected with the opposite of what was supposed.
// Each is a move of the model of marks.js, and gives the spots that it changed.
import {notesOf} from './marks.js';

/** The marks of the last supposition become those of the layer below. */
export function accept(model) {
  if (!model.stack.length) return [];
  return model.layered('accept', `Accept ${model.stack.at(-1).name}`, model.stack.slice(0, -1), (put, level) => {
    const touched = [...model.entries].filter(([, entry]) => entry.level === level);
    for (const [spot, {mark, cause, under: below}] of touched) {
      const under = below?.level === level - 1 ? below.under : below;
      put(spot, (under?.mark ?? '') === mark ? under : {mark, level: level - 1, ...(under && {under}), ...(cause && {cause})});
    }
    return touched.map(([spot]) => spot);
  });
}

/** What the last supposition covered comes back. */
export function reject(model) {
  if (!model.stack.length) return [];
  return model.layered('reject', `Reject ${model.stack.at(-1).name}`, model.stack.slice(0, -1), (put, level) => {
    const touched = [...model.entries].filter(([, entry]) => entry.level === level);
    for (const [spot, entry] of touched) put(spot, entry.under);
    return touched.map(([spot]) => spot);
  });
}

/** Reject, and mark the opposite of what the supposition began with. */
export function oppose(model, data) {
  const first = model.stack.at(-1)?.first;
  const touched = reject(model);
  if (!first) return touched;
  const stroke = model.stroke();
  stroke.set(first[0], opposite(model, data, ...first));
  stroke.end();
  return [...touched, ...stroke.spots];
}

/** The mark that says the opposite of a mark: the other one, or all values but this. */
function opposite({choices, markOf, written}, data, spot, mark) {
  if (data.opposite?.[mark]) return data.opposite[mark];
  const notes = notesOf(markOf(spot));
  return written((notes.length ? notes : choices(spot).values).filter(each => each !== mark));
}
