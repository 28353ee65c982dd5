"""How the page of an explanation looks by day and by night, and how keys move through it."""

from __future__ import annotations

STYLE = """
:root{color-scheme:light dark;--bg:#f6f5f1;--surface:#fff;--line:#dcd8ce;--edge:#857f72;
--ink:#1c2230;--ink2:#555c6b;--accent:#2856c8;--onaccent:#fff;--hintsoft:#fff1c9;--hint:#b27300;--focus:#0b57d0}
@media(prefers-color-scheme:dark){:root{--bg:#13161c;--surface:#1b1f27;--line:#303642;--edge:#788192;
--ink:#e9ebef;--ink2:#a8b0bf;--accent:#8db0ff;--onaccent:#0b1733;--hintsoft:#3d3213;--hint:#e9b949;
--focus:#9cc0ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
header,main,nav{max-width:68rem;margin:0 auto;padding:0 1rem}
h1{font-size:1.5rem;line-height:1.25;margin:1.25rem 0 .25rem}
h2{font-size:1.1rem;line-height:1.25;margin:0 0 .75rem}
h3{font-size:.95rem;margin:0 0 .5rem;color:var(--ink2)}
small,header p,.keys{color:var(--ink2)}
small{font-weight:normal}
abbr{text-decoration:none;color:var(--hint)}
nav:not([hidden]){position:sticky;top:0;z-index:1;display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;
padding:.5rem 1rem;background:var(--bg)}
nav input{flex:1 1 8rem;min-width:6rem;accent-color:var(--accent)}
button{font:inherit;min-height:2.75rem;padding:.25rem .9rem;border:1px solid var(--edge);
border-radius:8px;background:var(--surface);color:var(--ink)}
button[aria-pressed=true]{background:var(--accent);border-color:var(--accent);color:var(--onaccent)}
:focus-visible{outline:2.5px solid var(--focus);outline-offset:2px}
.step:focus{outline:none}
.step{margin:1rem 0;padding:1rem;background:var(--surface);border:1px solid var(--line);
border-radius:12px}
.one .step:not(.now){display:none}
figure{margin:0 0 1rem;overflow-x:auto}
figure svg{display:block;max-width:100%;height:auto;margin:0 auto}
.shared{position:absolute}
p{margin:0 0 .5rem;overflow-wrap:anywhere}
pre{margin:0 0 .5rem;overflow-x:auto;font:.9rem/1.4 ui-monospace,monospace}
details{margin-top:.5rem}
summary{cursor:pointer;padding:.6rem;border-radius:8px;background:var(--hintsoft)}
.link{margin:.75rem 0 0;padding:.75rem 0 0 .75rem;border-left:3px solid var(--hint)}
@media(max-width:30rem){button span{position:absolute;clip-path:inset(50%)}}
@media(min-width:56rem){.step>figure{float:left;width:55%;margin:0 1.5rem 0 0}
.step::after{content:"";display:block;clear:both}.step>.words{overflow:hidden}}
@media print{nav:not([hidden]){display:none}.one .step:not(.now){display:block}
.step{break-inside:avoid}}
"""

SCRIPT = """
const find = name => document.getElementById(name), main = document.querySelector("main");
const steps = [...document.querySelectorAll(".step")], at = find("at"), whole = find("whole");
let now = 0;
function go(to, silent) {
  now = Math.max(0, Math.min(steps.length - 1, to));
  steps.forEach((step, number) => step.classList.toggle("now", number === now));
  at.value = now;
  at.setAttribute("aria-valuetext", steps[now].querySelector("h2").textContent);
  find("back").disabled = now === 0;
  find("next").disabled = now === steps.length - 1;
  if (silent) return;
  history.replaceState(null, "", "#" + steps[now].id);
  if (!main.classList.contains("one")) steps[now].scrollIntoView({block: "center"});
}
function one(yes) {
  main.classList.toggle("one", yes);
  whole.setAttribute("aria-pressed", String(!yes));
}
find("back").onclick = () => go(now - 1);
find("next").onclick = () => go(now + 1);
at.oninput = () => go(Number(at.value));
whole.onclick = () => { one(!main.classList.contains("one")); go(now); };
addEventListener("keydown", event => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target === at) return;
  const to = {ArrowRight: now + 1, ArrowDown: now + 1, ArrowLeft: now - 1, ArrowUp: now - 1,
    Home: 0, End: steps.length - 1}[event.key];
  if (to === undefined) return;
  event.preventDefault();
  go(to);
});
const wanted = () => steps.findIndex(step => "#" + step.id === location.hash);
addEventListener("hashchange", () => go(Math.max(0, wanted())));
document.querySelector("nav").hidden = false;
one(true);
go(Math.max(0, wanted()), true);
"""
