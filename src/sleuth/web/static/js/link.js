// The state of a page as the fragment of its address: the server never sees it.

export const LONGEST = 8000;

/** What is said when a state does not fit. */
export const TOO_LONG = 'Too long for a link. Save a file instead.';

const OTHER = 'This link is of another version of Sleuth; nothing of it could be read.';

/** Any JSON value as a fragment, "v=1&s=…". */
export async function pack(state) {
  const bytes = new TextEncoder().encode(JSON.stringify(state));
  return `v=1&s=${to64(await through(bytes, new CompressionStream('deflate-raw')))}`;
}

/** The value of a fragment; null where there is none. Throws an error with a sentence in `say`. */
export async function unpack(fragment) {
  const text = fragment.replace(/^#/, '');
  const fields = new URLSearchParams(text);
  if (!fields.has('v')) return null;
  if (fields.get('v') !== '1') throw told(OTHER);
  try {
    const bytes = await through(from64(fields.get('s') ?? ''), new DecompressionStream('deflate-raw'));
    return JSON.parse(new TextDecoder('utf-8', {fatal: true}).decode(bytes));
  } catch {
    throw told('This link is damaged; nothing of it could be read.');
  }
}

/** Bytes as base64url, and back. */
export function to64(bytes) {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

export function from64(text) {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0));
}

const MOST = 4_000_000;  // a small fragment must not unfold into a full memory

async function through(bytes, stream) {
  const writer = stream.writable.getWriter();
  writer.write(bytes).catch(() => {});
  writer.close().catch(() => {});
  const parts = [];
  let size = 0;
  for (const reader = stream.readable.getReader(); ;) {
    const {done, value} = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MOST) { reader.cancel(); throw told(TOO_LONG); }
    parts.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) { whole.set(part, at); at += part.length; }
  return whole;
}

function told(words) { return Object.assign(new Error(words), {code: 'link', say: words}); }
