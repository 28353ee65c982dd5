// What is read aloud of a board of values: a row, a column, the signs at a cell, how much is filled.

/** The sentence for a letter at a cell: R row, K column, L signs, M how many. */
export function aloud(letter, spot, {data, model, values}) {
  const lines = data.rules.filter(rule => rule.kind === 'different');
  if (letter === 'l') return (data.seen?.[spot] ?? []).join(', ') || 'No signs here.';
  if (letter === 'm') {
    const cells = [...new Set(lines.flatMap(rule => rule.spots))];
    return `${cells.filter(model.valueOf).length} of ${cells.length} filled.`;
  }
  const {spots} = lines.filter(rule => rule.spots.includes(spot))[letter === 'r' ? 0 : 1];
  const missing = values.filter(value => !spots.some(each => model.valueOf(each) === value));
  return `${spots.map(each => model.valueOf(each) || 'empty').join(', ')}; misses ${missing.join(', ') || 'nothing'}`;
}
