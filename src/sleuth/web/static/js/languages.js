// What the editor knows of each language: how to colour it, and the keys a phone lacks.
// A tokeniser is one expression with a named group per colour (com, str, kw, num); what it does
// not name keeps the colour of ink. Only the lines in sight are ever read.

/** @typedef {{name: string, say: string, tokens: RegExp|null, open?: [string, string],
 *             keys: string[], comment: string}} Language */

const words = (text) => text.trim().split(/\s+/).join("|");

const LADR = words(`formulas clauses end_of_list assumptions goals hints sos usable list set clear
  assign if end_if all exists op redeclare lex function_order predicate_order distinct given`);
const TPTP = words(`fof cnf tff tcf thf include axiom hypothesis definition assumption lemma theorem
  conjecture negated_conjecture plain type unknown`);
const PDDL = words(`define domain problem and or not forall exists when imply either oneof unknown
  observe increase decrease assign at over start end probabilistic total-cost minimize maximize`);
const RIDDLE = words(`places people clues facts question`);

/** @type {Record<string, Language>} */
export const LANGUAGES = {
  ladr: {
    name: "LADR",
    say: "the language of Prover9 and Mace4",
    tokens: new RegExp(
      `(?<com>%.*)|(?<str>"[^"\\n]*"|#)|(?<kw>\\b(?:${LADR})\\b|\\$[TF]\\b)|(?<num>\\b\\d+\\b)|\\w+`,
      "g",
    ),
    keys: ["(", ")", "&", "|", "-", "->", "<->", "=", "all ", "exists ", "."],
    comment: "%",
  },
  tptp: {
    name: "TPTP",
    say: "the language of the TPTP library",
    tokens: new RegExp(
      `(?<com>%.*|/\\*[^]*?(?:\\*/|$))|(?<str>'(?:[^'\\\\\\n]|\\\\.)*'|"(?:[^"\\\\\\n]|\\\\.)*")` +
        `|(?<kw>\\b(?:${TPTP})\\b|\\$\\w+)|(?<num>\\b\\d+\\b)|\\w+`,
      "g",
    ),
    open: ["/*", "*/"],
    keys: ["(", ")", "[", "]", "&", "|", "~", "=>", "<=>", "!", "?", ":", "=", "."],
    comment: "%",
  },
  clauses: {
    name: "Clauses",
    say: "a number, then one clause a line",
    tokens: /(?<com>%.*)|(?<num>^\s*\d+\s*$)|(?<kw>[¬~∨])|\w+/gm,
    keys: ["(", ")", ",", "¬", "=", "≠"],
    comment: "%",
  },
  riddle: {
    name: "Riddle",
    say: "a riddle in English",
    tokens: new RegExp(
      `(?<com>^\\s*#.*)|(?<kw>^\\s*[a-z][\\w -]*(?: ?\\([^)\\n]*\\))?(?=:)|^\\s*(?:${RIDDLE})(?=:))` +
        `|(?<num>\\b\\d+\\b)|(?<str>\\*)|\\w+`,
      "gm",
    ),
    keys: ["The ", " is ", " not ", " next to ", "clues:", ",", "."],
    comment: "#",
  },
  pddl: {
    name: "PDDL",
    say: "planning domains and problems",
    tokens: new RegExp(
      `(?<com>;.*)|(?<kw>:[\\w-]+|(?<=\\()(?:${PDDL})(?=[\\s)]))|(?<str>\\?[\\w-]+)` +
        `|(?<num>(?<![\\w-])\\d+(?:\\.\\d+)?\\b)|[\\w-]+`,
      "gi",
    ),
    keys: ["(", ")", "?", "-", ":", "and ", "not ", ";"],
    comment: ";",
  },
  json: {
    name: "JSON",
    say: "a theory as data",
    tokens: /(?<kw>"(?:[^"\\\n]|\\.)*"(?=\s*:)|\b(?:true|false|null)\b)|(?<str>"(?:[^"\\\n]|\\.)*")|(?<num>-?\b\d+(?:\.\d+)?\b)/g,
    keys: ["{", "}", "[", "]", '"', ":", ","],
    comment: "",
  },
  plain: { name: "Text", say: "plain text", tokens: null, keys: [], comment: "" },
};

/** Whether a comment that began before a text's offset is still open there. */
export function openComment(language, text, offset) {
  const signs = LANGUAGES[language].open;
  if (!signs) return false;
  const opened = text.lastIndexOf(signs[0], offset - 1);
  return opened >= 0 && offset > 0 && text.lastIndexOf(signs[1], offset - 1) < opened;
}

/** The coloured pieces of a text: `[{kind, from, to}]`, in order. */
export function tokens(language, text, commented = false) {
  const { tokens: pattern, open } = LANGUAGES[language];
  const found = [];
  if (!pattern) return found;
  let start = 0;
  if (commented) {
    const close = text.indexOf(open[1]);
    start = close < 0 ? text.length : close + open[1].length;
    found.push({ kind: "com", from: 0, to: start });
  }
  pattern.lastIndex = start;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const to = pattern.lastIndex;
    if (to === match.index) {
      pattern.lastIndex += 1;
      continue;
    }
    for (const kind of KINDS) {
      if (match.groups[kind] !== undefined) found.push({ kind, from: match.index, to });
    }
  }
  return found;
}

/** The colours of tokens, by the names of their tokens in tokens.css. */
export const KINDS = ["com", "str", "kw", "num"];

/** The language a text seems to be in, until the server has said. */
export function guess(text) {
  const start = text.slice(0, 20000);
  if (/^\s*\(\s*define\b/im.test(start)) return "pddl";
  if (/^\s*(fof|cnf|tff|tcf|thf|include)\s*\(/m.test(start)) return "tptp";
  if (/^\s*(formulas|clauses)\s*\(|^\s*end_of_list\b/m.test(start)) return "ladr";
  if (/^\s*\d+\s*$/.test(start.trimStart().split("\n", 1)[0])) return "clauses";
  if (/^\s*(clues|places|people)\s*:/im.test(start) || start.match(/^[a-z][\w ]*(\([^)\n]*\))?:[^,.\n]+,[^.\n]+$/gim)?.length > 1) return "riddle";
  if (/^\s*\{/.test(start)) return "json";
  return "ladr";
}
