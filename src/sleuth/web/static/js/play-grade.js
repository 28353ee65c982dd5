// How hard a puzzle is that nobody has graded: asked for in the background while it is played, and given
// up without a word.
import {job} from './jobs.js';

const SECONDS = 10;
let running = null;

/** Grade the puzzle of a board; its word goes into the data and into the chip. */
export async function grade(data, chip) {
  running?.cancel();
  const mine = running = job({task: 'grade', kind: data.puzzle, text: data.text, limits: {seconds: SECONDS}});
  const {result} = await mine.done.catch(() => ({}));
  if (!result?.result || mine !== running) return;
  data.grade = result.status === 'unsolvable' ? 'no solution' : result.result.settled ? result.result.word : 'several solutions';
  chip.textContent = data.grade;
  chip.hidden = false;
}
