// Help in a game of marks: hints, checks and the way to the solution, asked of the server and shown here.
import {say} from './say.js';
import {isNotes, notesOf} from './marks.js';

const few = count => ['no', 'one', 'two', 'three', 'four', 'five'][count] ?? String(count);
const capital = text => text[0].toUpperCase() + text.slice(1);
const denied = mark => (mark.startsWith('not ') ? `!${mark.slice(4)}` : mark);

export function helper({data, host, model, values, relight, changed, goto, worded}) {
  const stands = data.stands ?? {};
  const spotOf = new Map(Object.entries(stands).flatMap(([spot, marks]) => Object.entries(marks).map(([mark, move]) => [move, [spot, mark]])));
  const onBoard = spots => spots.flatMap(spot => data.shows?.[spot] ?? [spot]);
  async function ask(task, more = {}) {
    const {result} = await host.ask(task, {kind: data.puzzle, text: data.text, options: {state: stated().map(each => each.move).join(' '), ...more}});
    if (!result) throw Object.assign(new Error('limit'), {say: 'Stopped at the limit. This does not mean there is no answer.'});
    return result;
  }

  /** The marks in the order in which they were made, and since which move they stand. */
  function inOrder() {
    const since = new Map();
    model.moves.slice(0, model.at).forEach((move, number) => { for (const [spot] of move.changes) since.set(spot, number + 1); });
    return [...model.entries].filter(([, entry]) => entry.mark).map(([spot, entry]) => ({spot, mark: entry.mark, since: since.get(spot) ?? 0})).sort((one, other) => one.since - other.since);
  }

  /** The same as moves that the server understands. */
  function stated() {
    const move = ({spot, mark}) => (data.stands ? stands[spot]?.[mark] : isNotes(mark) ? null : `${spot}=${mark}`);
    return inOrder().map(each => ({...each, move: move(each)})).filter(each => each.move);
  }

  /** Where a fact of a step is marked here, and how; null if it is nowhere. */
  function here({spot, mark}) {
    if (!spot || !mark) return null;
    if (data.stands) return spotOf.get(`${spot}=${denied(mark)}`) ?? null;
    if (!mark.startsWith('not ')) return [spot, mark];
    const notes = values ? notesOf(model.markOf(spot)) : [];
    const left = notes.filter(each => each !== mark.slice(4));
    return left.length < notes.length && left.length ? [spot, model.written(left)] : null;
  }

  const missing = facts => new Map(facts.map(here).filter(each => each && model.markOf(each[0]) !== each[1] && !model.fixed(each[0])));

  async function hint(strength) {
    const answer = await ask('hint', {strength, ...(data.denials && {denials: true})});
    if (!answer.mistake && data.pairs) {
      const wrong = await wrongPairs().catch(() => []);
      if (wrong.length) return mistaken(wrong);
    }
    if (answer.mistake) return mistaken(blamed([answer.mistake]), strength > 1 ? answer.say : null);
    if (answer.step) return {strength, ...shown(answer.step, answer.before)};
    if (answer.solvable === false) return impossible('Hint');
    if (!answer.look) return {chip: 'Hint', say: model.looksSolved() ? answer.say : 'Nothing else follows: there is more than one solution.'};
    const clues = (answer.rule ?? []).map(rule => rule.id);
    relight({look: new Set(onBoard(answer.look)), clues});
    if (strength > 1) return {chip: 'Hint · which rule', strength, say: answer.say};
    const hard = answer.takes > 1;
    return {chip: 'Hint · where to look', strength, say: `${hard ? `No single clue helps here. The next step takes ${few(answer.takes)}. ` : ''}${answer.say}`, question: hard ? 'Show' : undefined};
  }

  /** A step in the why panel, its reasons lit on the board. */
  function shown(step, before = []) {
    const made = missing([...before, step].flatMap(each => each.facts));
    const groups = [...step.clues, ...step.rules];
    const clues = groups.flatMap(group => onBoard(group.spots));
    const known = step.known.map(each => each.id.replace('=not ', '=!')).map(id => (data.stands ? spotOf.get(id)?.[0] : id.includes('=!') ? null : id.split('=')[0]));
    const marks = known.filter(spot => spot && model.markOf(spot));
    const lit = values ? groups.flatMap(group => group.spots) : [...clues, ...marks];
    relight({used: new Set([...lit, ...marks].filter(spot => !made.has(spot))), made, clues: [...before, step].flatMap(each => each.clues).map(each => each.id)});
    const count = groups.length;
    return {
      chip: step.kind === 'direct' ? `Hint · ${count === 1 ? `one ${step.clues.length ? 'clue' : 'rule'}` : `${few(count)} reasons`}` : 'Hint · suppose',
      say: step.say, before: before.map(each => each.say), inside: step.inside,
      legend: [
        [count && 'clue', `${step.clues.length ? 'clue' : 'rule'} used`, groups.slice(0, 2).map(group => group.say).join('; ')],
        [marks.length && 'mark', marks.length === 1 ? 'mark used' : 'marks used', `${few(marks.length)} on the board`],
        [made.size && 'new', 'new', `${few(made.size)} ${made.size === 1 ? 'mark' : 'marks'}`],
      ].filter(each => each[0]),
      do: made.size ? () => doMarks(made, 'hint') : null,
    };
  }

  function doMarks(made, kind, words = '') {
    const done = model.stroke();
    for (const [spot, wanted] of made) done.set(spot, wanted);
    const {spots} = done;
    done.end(kind, words);
    changed(spots);
  }

  /** The marks here that the server calls wrong. */
  function blamed(mistakes) {
    const byMove = new Map(stated().map(each => [each.move, each]));
    return mistakes.map(({spot, mark}) => byMove.get(`${spot}=${denied(mark)}`)).filter(Boolean);
  }

  /** Wrong marks: since which move, how to see them, how to go back before them. */
  function mistaken(found, words = null) {
    const since = Math.min(...found.map(each => each.since));
    const where = since > 0 ? ` since move ${since}` : '';
    return {
      bad: true, chip: 'Mistake', say: words ?? (found.length === 1 ? `Something here is wrong${where}.` : `${capital(few(found.length))} marks are wrong${where}.`),
      show: async () => { relight({wrong: new Set(found.map(each => each.spot))}); const words = await worded(); say(`Wrong: ${found.map(each => `${each.mark} ${words.spot(each.spot)}`).join('; ')}.`); },
      back: since > 0 ? () => goto(since - 1) : null,
    };
  }

  async function check() {
    const result = await ask('mistakes');
    if (!result.solvable) return impossible('Check');
    if (result.mistakes.length) return mistaken(blamed(result.mistakes));
    if (result.solved) return {chip: 'Check', good: true, say: 'This is the solution.', solved: true};
    const wrong = await wrongPairs();
    if (wrong.length) return mistaken(wrong);
    return {chip: 'Check', good: true, say: inOrder().length ? 'No mistakes so far.' : 'There is nothing to check yet.'};
  }

  /** The steps to the solution, each of which shows itself with its reasons and can be done. */
  async function solve() {
    const answer = await host.ask('explain', {kind: data.puzzle, text: data.text}, {long: true, seconds: 30});
    if (answer.status === 'unsolvable') return {...await impossible(''), steps: []};
    const {steps, settled} = answer.result;
    // What was supposed is not what follows.
    if (steps.length) for (const {reject} = await import('./marks-layers.js'); model.stack.length;) changed(reject(model));
    if (!settled) await differing();
    return {
      say: settled ? null : `This has more than one solution; ${steps.length ? 'the steps show what all of them share' : 'these places differ'}.`,
      steps: steps.filter(step => step.facts.some(fact => data.stands || !fact.mark?.startsWith('not ') ? here(fact) : false)).map(step => ({
        say: step.say, show: () => shown(step), do: () => doMarks(missing(step.facts), 'solve', step.say),
      })),
    };
  }

  /** Light the places where two solutions differ. */
  async function differing() {
    const {differing: spots} = await host.ask('solve', {kind: data.puzzle, text: data.text, question: {unique: true}}, {long: true});
    relight({look: new Set(onBoard(Object.keys(spots ?? {})))});
  }

  /** No solution, with the smallest set of clues and rules that cannot hold together. */
  async function impossible(chip) {
    const {result} = await host.ask('why-not', {kind: data.puzzle, text: data.text}, {long: true}).catch(() => ({}));
    const {clash = [], say: lines = []} = result ?? {};
    relight({used: new Set(clash.flatMap(group => onBoard(group.spots ?? []))), clues: clash.map(group => group.id)});
    const [together = '', ...help] = lines.slice(1);
    return {chip, bad: true, say: `This has no solution. ${together}`.trim(), help};
  }

  // Marks of two things that meet are no facts of explanations: what follows for them is known when
  // each thing has its place, which is asked for once.
  let solution = null;

  /** The marks on pairs of things that the solution denies, if there is one solution only. */
  async function wrongPairs() {
    const noted = data.pairs ? inOrder().filter(({spot}) => !stands[spot]) : [];
    if (!noted.length) return [];
    solution ??= host.ask('explain', {kind: data.puzzle, text: data.text}, {long: true, seconds: 30}).then(({result}) => (result?.settled ? result.steps : []));
    const facts = (await solution.catch(error => { solution = null; throw error; })).flatMap(step => step.facts).map(here).filter(each => each?.[1] === 'yes');
    const placeOf = new Map(facts.map(([spot]) => data.pairs[spot]));
    return noted.filter(({spot, mark}) => {
      const [one, other] = data.pairs[spot].map(thing => placeOf.get(thing));
      return one !== undefined && other !== undefined && (one === other) !== (mark === 'yes');
    });
  }

  /** How much was done by hand, and the least that would have done. */
  function score() {
    const moves = `${model.at} ${model.at === 1 ? 'move' : 'moves'}`;
    if (values) return `${moves}, the fewest is ${model.spots.length}`;
    if (!model.loop) return moves;
    // A drag is one move of many marks, so lines are compared mark by mark.
    const made = model.moves.slice(0, model.at).flatMap(move => move.sets).filter(([, mark, cause]) => mark && !cause).length;
    return `${moves}: ${made} ${made === 1 ? 'mark' : 'marks'}, the fewest is ${model.pieces().flatMap(piece => piece.sides).length}`;
  }

  return {hint, check, solve, score};
}
