// Talking to the server: plain calls, and jobs whose answer is a stream of events.

const GONE = 'Sleuth is not running. You can play on; hints and checks wait.';

// A browser opens six connections to one address. Four tabs may stream at once; a fifth waits,
// so that plain calls (and the next page) always find a connection.
const STREAMS = 4;

// By this the server counts the jobs of one page.
const PAGE = crypto.getRandomValues(new Uint32Array(2)).join('-');

/** What a call or a job throws: `code`, one sentence in `say`, and `where` it is wrong, if anywhere. */
export class CallError extends Error {
  constructor({code = 'inside', say, where = null, id = null, status = 0, wait = null}) {
    super(say);
    Object.assign(this, {code, say, where, id, status, wait});
  }
}

/** GET a path, or POST a body to it; the JSON of the answer. */
export async function call(path, body, {method, signal} = {}) {
  const response = await send(path, body, method, signal);
  return response.status === 204 ? null : response.json();
}

async function send(path, body, method = body === undefined ? 'GET' : 'POST', signal) {
  let response;
  try {
    response = await fetch(path, {
      method, signal, credentials: 'same-origin', cache: 'no-store',
      headers: {
        'X-Sleuth-Page': PAGE, ...(body === undefined ? {} : {'Content-Type': 'application/json'}),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    throw gone();
  }
  if (response.ok) return response;
  let told = {};
  try { told = (await response.json()).error ?? {}; } catch { /* not JSON: the words below */ }
  throw new CallError({
    say: `The server refused this (${response.status}).`, ...told, status: response.status,
    wait: Number(response.headers.get('Retry-After')) || null,
  });
}

function gone() {
  dispatchEvent(new Event('sleuth:gone'));
  return new CallError({code: 'gone', say: GONE});
}

/**
 * Run a request as a job; without one, listen to what runs at `path` already. `on` holds a function
 * per event of the stream (accepted, lane, progress,
 * events, row, result, end, and `waiting` when other tabs hold all streams). `done` is fulfilled
 * with `{why, result, job, error}` when the stream has ended, by cancelling too; it is rejected by a CallError.
 */
export function job(request, {on = {}, path = '/api/jobs'} = {}) {
  const control = new AbortController();
  const ending = {why: 'cancelled', result: null, job: null, error: null};
  let over = false;
  const hear = (event, data) => {
    if (event === 'accepted') ending.job = data.job;
    if (event === 'result') ending.result = data;
    if (event === 'end') { ending.why = data.why; ending.error = data.error ?? null; over = true; }
    on[event]?.(data);
  };
  const stop = () => control.abort();
  addEventListener('pagehide', stop);
  const run = async () => {
    const response = await send(path, request, undefined, control.signal);
    await listen(response.body, hear);
    if (!over) throw gone();
    // A text that does not read is told as by a plain call.
    if (ending.why === 'refused') throw new CallError(ending.error);
  };
  const done = (async () => {
    try {
      await withStream(run, control.signal, () => hear('waiting', {}));
    } catch (error) {
      if (!control.signal.aborted) throw error;
      if (!over) on.end?.({why: 'cancelled'});
    } finally {
      removeEventListener('pagehide', stop);
    }
    return ending;
  })();
  done.catch(() => {});  // whoever does not wait for the end has heard of it by the frame
  return {
    cancel() {
      if (over || control.signal.aborted) return;
      ending.why = 'cancelled';
      control.abort();
    },
    done,
  };
}

/** Hold one of the few streams that all tabs share while `run` runs. */
async function withStream(run, signal, waiting) {
  if (!navigator.locks) return run();
  for (let slot = 0; slot < STREAMS; slot += 1) {
    let ran = false;
    const value = await navigator.locks.request(`sleuth:stream:${slot}`, {ifAvailable: true}, lock => {
      ran = lock !== null;
      return ran ? run() : undefined;
    });
    if (ran) return value;
  }
  waiting();
  const slot = Math.floor(Math.random() * STREAMS);
  return navigator.locks.request(`sleuth:stream:${slot}`, {signal}, run);
}

/** Read server-sent events off a stream and pass each on as (event, data). */
export async function listen(body, hear) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    let piece;
    try { piece = await reader.read(); } catch (error) {
      if (error.name === 'AbortError') throw error;
      throw gone();
    }
    rest += piece.done ? decoder.decode() : decoder.decode(piece.value, {stream: true});
    const blocks = rest.split('\n\n');
    rest = blocks.pop();
    for (const block of blocks) {
      let event = 'message';
      const data = [];
      for (const line of block.split('\n')) {
        if (line.startsWith('event:')) event = line.slice(6).trim();
        else if (line.startsWith('data:')) data.push(line.slice(5).trimStart());
      }
      if (data.length) hear(event, JSON.parse(data.join('\n')));
    }
    if (piece.done) return;
  }
}
