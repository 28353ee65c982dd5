// A text editor: a real <textarea> whose ink is transparent, over a <pre> with the lines in sight.
// The <pre> is one text node that the CSS Custom Highlight API colours, so a key costs a
// millisecond at any length; without that API the text is plain. The <pre> lies in a box that is
// scrolled like the textarea: moved by a transform it would fall between pixels.

import { h, clear } from "./dom.js";
import { KINDS, LANGUAGES, openComment, tokens } from "./languages.js";

/** @typedef {{line: number, column: number, length?: number, severity?: string, say: string,
 *             fix?: string}} Diagnostic */

/** Lines drawn above and below those in sight, so that a slow scroll shows no hole. */
const SPARE = 2;
/** Room below the last line: the box shows no scroll bars, and must scroll as far as what does. */
const SLACK = 2000;
/** Lines that are no longer typed one by one. */
const MANY = 100;
/** Longer than this nothing is coloured: one line may hold the whole text. */
const COLOURED = 20000;

const PAINTS = [...KINDS, "error", "warning", "lit"];
const highlights = typeof Highlight === "function" && CSS.highlights ? new Map() : null;

function paint(kind) {
  if (!highlights.has(kind)) {
    const made = new Highlight();
    made.priority = KINDS.includes(kind) ? 0 : 1;
    highlights.set(kind, made);
    CSS.highlights.set(`sleuth-${kind}`, made);
  }
  return highlights.get(kind);
}

let editors = 0;

/**
 * An editor in `parent`.
 *
 * `change(text)` is called on every edit, `run()` on Ctrl Enter, `caret({line, column})` when the
 * caret moves. Returns `{element, textarea, text(), setText(text), setLanguage(name),
 * diagnostics(list), light(lines), goTo(line, column, length), focus()}`.
 */
export function editor(parent, { label, language = "plain", text = "", change, run, caret }) {
  const id = `editor-${(editors += 1)}`;
  const code = document.createTextNode("");
  const numbers = document.createTextNode("");
  const gutter = h("div", { class: "editor-gutter", "aria-hidden": "true" });
  const gutterSizer = h("div", { class: "editor-sizer" });
  const gutterLines = h("pre", { class: "editor-numbers" }, numbers);
  const dots = h("div", { class: "editor-dots" });
  gutterSizer.append(gutterLines, dots);
  gutter.append(gutterSizer);
  const sizer = h("div", { class: "editor-sizer" });
  const lines = h("pre", { class: "editor-lines" }, code);
  sizer.append(lines);
  // It scrolls as the textarea does, so that both are drawn alike to the pixel, but is no stop.
  const box = h("div", { class: "editor-box", "aria-hidden": "true", tabindex: "-1" }, sizer);
  const textarea = h("textarea", {
    class: "editor-text",
    wrap: "off",
    spellcheck: "false",
    autocomplete: "off",
    autocapitalize: "off",
    "aria-describedby": `${id}-keys ${id}-problems`,
  });
  const problems = h("ol", { class: "editor-problems", id: `${id}-problems` });
  const keys = h("div", { class: "editor-keys", role: "group", "aria-label": "Signs to type" });
  const description = h(
    "p",
    { class: "visually-hidden", id: `${id}-keys` },
    "Control Enter runs, F8 goes to the next error. Tab indents once you have typed; " +
      "Escape, then Tab leaves.",
  );
  const body = h("div", { class: "editor-body" }, box, textarea);
  const area = h("div", { class: "editor-area" }, gutter, body);
  const element = h("div", { class: "editor" }, area, keys, problems, description);
  parent.append(element);

  let starts = [0];
  let shown = "";
  let found = /** @type {Diagnostic[]} */ ([]);
  let lit = [];
  let ranges = /** @type {[string, StaticRange][]} */ ([]);
  let typed = false;
  let line = 24;
  let padding = 12;
  let top = 0;
  let height = 0;

  function measure() {
    const style = getComputedStyle(textarea);
    line = parseFloat(style.lineHeight) || 24;
    padding = parseFloat(style.paddingTop) || 0;
    height = textarea.clientHeight;
  }

  function readLines() {
    shown = textarea.value;
    starts = [0];
    for (let at = shown.indexOf("\n"); at >= 0; at = shown.indexOf("\n", at + 1)) {
      starts.push(at + 1);
    }
    const room = `${starts.length * line + 2 * padding + SLACK}px`;
    sizer.style.height = room;
    gutterSizer.style.height = room;
    // Whole steps of four: at 125 % both layers of the text then begin on one device pixel.
    gutter.style.width = `${4 * Math.ceil((9 * Math.max(2, String(starts.length).length) + 22) / 4)}px`;
  }

  /** Draw the lines in sight. Nothing is asked of the layout here: a key would wait for it. */
  function draw() {
    const first = Math.max(0, Math.floor((top - padding) / line) - SPARE);
    const last = Math.min(
      starts.length,
      Math.ceil((top - padding + height) / line) + SPARE,
    );
    const from = starts[Math.min(first, starts.length - 1)];
    const to = last < starts.length ? starts[last] - 1 : shown.length;
    const visible = shown.slice(from, Math.max(from, to));
    code.data = visible;
    let column = "";
    for (let each = first + 1; each <= last; each += 1) column += `${each}\n`;
    numbers.data = column;
    const offset = `${padding + first * line}px`;
    lines.style.top = offset;
    gutterLines.style.top = offset;
    if (highlights) colour(visible, from);
  }

  function scrolled() {
    top = textarea.scrollTop;
    draw();
    box.scrollTop = top;
    box.scrollLeft = textarea.scrollLeft;
    gutter.scrollTop = top;
  }

  function colour(visible, from) {
    for (const [kind, range] of ranges) paint(kind).delete(range);
    ranges = [];
    const end = from + visible.length;
    const add = (kind, start, stop) => {
      const startOffset = Math.max(0, start - from);
      const endOffset = Math.min(visible.length, stop - from);
      if (startOffset >= endOffset) return;
      const range = new StaticRange({
        startContainer: code,
        startOffset,
        endContainer: code,
        endOffset,
      });
      paint(kind).add(range);
      ranges.push([kind, range]);
    };
    const language = element.dataset.language;
    const commented = openComment(language, shown, from);
    for (const each of tokens(language, visible.slice(0, COLOURED), commented)) {
      add(each.kind, from + each.from, from + each.to);
    }
    for (const each of lit) {
      if (each <= starts.length) add("lit", starts[each - 1], lineEnd(each));
    }
    for (const each of found) {
      const [start, stop] = span(each);
      if (stop > from && start < end + 1) {
        add(each.severity === "warning" ? "warning" : "error", start, stop);
      }
    }
  }

  const lineEnd = (number) => (number < starts.length ? starts[number] - 1 : shown.length);

  /** The characters of a diagnostic; at the end of a line the last one before it. */
  function span(each) {
    const number = Math.min(Math.max(1, each.line || 1), starts.length);
    const end = lineEnd(number);
    let start = Math.min(starts[number - 1] + Math.max(0, (each.column || 1) - 1), end);
    if (start === end && start > starts[number - 1]) start -= 1;
    return [start, Math.max(start + 1, Math.min(start + (each.length || 1), end))];
  }

  function drawProblems() {
    clear(dots);
    clear(problems);
    for (const each of found) {
      const kind = each.severity === "warning" ? "warning" : "error";
      const dot = h("span", { class: `editor-dot ${kind}` });
      dot.style.top = `${padding + ((each.line || 1) - 1) * line}px`;
      dots.append(dot);
      problems.append(
        h(
          "li",
          {},
          h(
            "button",
            { class: `editor-problem ${kind}`, type: "button", onclick: () => visit(each) },
            h("span", { class: "editor-place" }, `Line ${each.line}, column ${each.column}: `),
            each.fix ? `${each.say} (${each.fix})` : each.say,
          ),
        ),
      );
    }
    const wrong = found.some((each) => each.severity !== "warning");
    textarea.setAttribute("aria-invalid", String(wrong));
    problems.hidden = found.length === 0;
  }

  function visit(each) {
    const [start, stop] = span(each);
    select(start, stop);
  }

  function select(start, stop) {
    textarea.focus();
    textarea.setSelectionRange(start, stop);
    const number = lineOf(start);
    const y = padding + (number - 1) * line;
    if (y < textarea.scrollTop + line || y > textarea.scrollTop + height - 2 * line) {
      textarea.scrollTop = Math.max(0, y - height / 2);
    }
    scrolled();
    tellCaret();
  }

  function lineOf(offset) {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle] <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  }

  function tellCaret() {
    if (!caret) return;
    const offset = textarea.selectionEnd;
    const number = lineOf(offset);
    caret({ line: number, column: offset - starts[number - 1] + 1 });
  }

  function nextProblem(step) {
    if (!found.length) return;
    const here = textarea.selectionStart;
    const places = found.map((each) => span(each)[0]);
    const order = [...found.keys()].sort((one, other) => places[one] - places[other]);
    const after =
      step > 0
        ? order.find((each) => places[each] > here)
        : order.reverse().find((each) => places[each] < here);
    visit(found[after ?? order[0]]);
  }

  /**
   * Type a text in place of the selection, so that undo takes it back. Of many lines the browser
   * would make one paragraph after the other, which takes seconds: they are put in at once.
   */
  function insert(typedText) {
    textarea.focus();
    const many = typedText.split("\n", MANY).length === MANY;
    if (many || !document.execCommand("insertText", false, typedText)) {
      textarea.setRangeText(typedText, textarea.selectionStart, textarea.selectionEnd, "end");
      edited();
    }
  }

  function indent(out) {
    const first = lineOf(textarea.selectionStart);
    const last = lineOf(textarea.selectionEnd);
    if (first === last && !out) {
      insert("  ");
      return;
    }
    const start = starts[first - 1];
    const stop = lineEnd(last);
    const changed = shown
      .slice(start, stop)
      .split("\n")
      .map((each) => (out ? each.replace(/^ {1,2}|^\t/, "") : `  ${each}`))
      .join("\n");
    textarea.setSelectionRange(start, stop);
    insert(changed);
    textarea.setSelectionRange(start, start + changed.length);
  }

  function edited() {
    readLines();
    draw();
    change?.(shown);
    tellCaret();
  }

  textarea.addEventListener("input", edited);
  textarea.addEventListener("scroll", scrolled, { passive: true });
  textarea.addEventListener("focus", () => {
    typed = false;
  });
  for (const name of ["keyup", "pointerup", "select"]) textarea.addEventListener(name, tellCaret);
  textarea.addEventListener("keydown", (event) => {
    const control = event.ctrlKey || event.metaKey;
    if (event.key === "Enter" && control) {
      event.preventDefault();
      run?.();
    } else if (event.key === "F8") {
      event.preventDefault();
      nextProblem(event.shiftKey ? -1 : 1);
    } else if (event.key === "Escape") {
      typed = false;
    } else if (event.key === "Tab" && typed && !control && !event.altKey) {
      event.preventDefault();
      indent(event.shiftKey);
    } else if (event.key.length === 1 || event.key === "Enter" || event.key === "Backspace") {
      typed = true;
    }
  });
  new ResizeObserver(() => {
    measure();
    readLines();
    scrolled();
    drawProblems();
  }).observe(area);

  function setLanguage(name) {
    const known = LANGUAGES[name] ? name : "plain";
    element.dataset.language = known;
    textarea.setAttribute("aria-label", `${label} (${LANGUAGES[known].name})`);
    clear(keys);
    for (const sign of LANGUAGES[known].keys) {
      const button = h(
        "button",
        { type: "button", class: "editor-key", "aria-label": `Type ${sign.trim()}` },
        sign.trim(),
      );
      button.addEventListener("pointerdown", (event) => event.preventDefault());
      button.addEventListener("click", () => insert(sign));
      keys.append(button);
    }
    keys.hidden = keys.childElementCount === 0;
    draw();
  }

  function setText(value) {
    textarea.value = value;
    textarea.scrollTo(0, 0);
    textarea.setSelectionRange(0, 0);
    found = [];
    lit = [];
    readLines();
    scrolled();
    drawProblems();
    tellCaret();
  }

  measure();
  setLanguage(language);
  setText(text);
  return {
    element,
    textarea,
    text: () => shown,
    setText,
    setLanguage,
    focus: () => textarea.focus(),
    insert,
    goTo: (number, column = 1, length = 1) => visit({ line: number, column, length, say: "" }),
    nextProblem,
    diagnostics(list) {
      found = list.slice(0, 100);
      draw();
      drawProblems();
    },
    /** Light whole lines up, by their numbers. */
    light(numbersOfLines) {
      lit = numbersOfLines;
      draw();
    },
  };
}
