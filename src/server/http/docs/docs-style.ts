/** The look of the API page in both brands and themes. The colors are those of the palettes of the site. */
export const docsStyle = `
:root{color-scheme:light dark;--paper:light-dark(#f4f7f4,#0a110e);--surface:light-dark(#fff,#111a16);--sunk:light-dark(#eaefeb,#0d1512);
--ink:light-dark(#0d1a15,#eaf2ed);--ink-2:light-dark(#46554e,#aab9b1);--line:light-dark(#c3cec7,#33443b);--accent:light-dark(#0a6849,#5bd9a9);
--mono:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;--round:8px}
[data-brand=lucky]{--paper:light-dark(#fafafa,#09090b);--surface:light-dark(#fff,#151518);--sunk:light-dark(#f1f1f2,#0e0e11);
--ink:light-dark(#09090b,#fafafa);--ink-2:light-dark(#52525b,#b4b4bd);--line:light-dark(#d0d0d5,#3a3a41);--accent:light-dark(#b53b0b,#fb923c);--round:18px}
[data-theme=light]{color-scheme:light}[data-theme=dark]{color-scheme:dark}
*{box-sizing:border-box}html{scroll-padding-top:5rem}body{margin:0;font:1rem/1.55 system-ui,"Segoe UI",sans-serif;background:var(--paper);color:var(--ink)}
a{color:var(--accent)}code,pre{font-family:var(--mono);font-size:.9em}:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.skip{position:absolute;left:-99rem}.skip:focus{left:1rem;top:1rem;z-index:9;padding:.5rem 1rem;background:var(--surface)}
.top{position:sticky;top:0;z-index:2;display:flex;gap:.75rem;align-items:center;height:64px;padding:0 max(clamp(1rem,4vw,2.5rem),calc((100vw - 76rem) / 2 + 2.5rem));border-bottom:1px solid var(--line);background:var(--paper)}
.top span{color:var(--ink-2)}.brand{display:flex;gap:.6rem;align-items:center;color:inherit;font-weight:700;font-size:1.125rem;text-decoration:none}.json{margin-left:auto}
.frame{display:grid;grid-template-columns:15rem minmax(0,1fr);gap:3rem;max-width:76rem;margin:0 auto;padding:0 clamp(1rem,4vw,2.5rem) 6rem}
nav{align-self:start;position:sticky;top:64px;max-height:calc(100vh - 64px);overflow:auto;padding:2rem 0;font-size:.9375rem}
nav summary{display:none;font-weight:600;cursor:pointer}nav p{margin:1.25rem 0 .25rem;font-weight:600}nav p:first-of-type{margin-top:0}
nav ul{margin:0;padding:0;list-style:none}nav li a{display:flex;justify-content:space-between;gap:1rem;padding:.3rem .75rem .3rem 0;color:var(--ink-2);text-decoration:none}
nav li a:hover{color:var(--accent);text-decoration:underline}nav li span{font-size:.875rem}
main{min-width:0;padding-top:2rem}h1{font-size:clamp(2rem,5vw,3rem);line-height:1.05;letter-spacing:-.03em;margin:0 0 1rem}main>p{max-width:64ch}
h2{font-size:1.75rem;letter-spacing:-.02em;margin:3.5rem 0 0}h3{font-size:1.125rem;margin:2rem 0 .75rem}h4{margin:1rem 0 .25rem;font-size:.875rem;color:var(--ink-2)}
pre{overflow-x:auto;padding:1rem 1.25rem;border:1px solid var(--line);border-radius:var(--round);background:var(--sunk)}
.search{margin:2rem 0 0}.search label{display:block;margin-bottom:.375rem;font-weight:500}.search input{width:100%;min-height:52px;padding:0 1rem;border:1px solid var(--ink-2);border-radius:var(--round);background:var(--surface);color:inherit;font:inherit}
#found{min-height:1.5rem;margin:.375rem 0 0;color:var(--ink-2)}[hidden]{display:none!important}
.call{border:1px solid var(--line);border-bottom-width:0;background:var(--surface);content-visibility:auto;contain-intrinsic-size:auto 66px}
h3+.call{border-radius:var(--round) var(--round) 0 0}.call:last-child{border-bottom-width:1px;border-radius:0 0 var(--round) var(--round)}h3+.call:last-child{border-radius:var(--round)}
.call>summary{display:grid;grid-template-columns:4.5rem minmax(0,1fr);gap:.125rem .75rem;padding:.75rem 1rem;cursor:pointer;list-style:none}
.call>summary::-webkit-details-marker{display:none}.call>summary:hover{background:var(--sunk)}.call>summary code{font-weight:600;overflow-wrap:anywhere}
.call>summary span{grid-column:2;color:var(--ink-2);font-size:.9375rem}.call>summary b{font:700 .8125rem/1.7 var(--mono)}
.get{color:light-dark(#1d5688,#86bdf0)}.post{color:light-dark(#17663a,#74d99f)}.put,.patch{color:light-dark(#7a5600,#f0cf5a)}.delete{color:light-dark(#b1261f,#ff8a80)}
.call>div{padding:.25rem 1rem 1rem;border-top:1px solid var(--line);font-size:.9375rem;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:4.5rem minmax(0,1fr);gap:.25rem .75rem;margin:.75rem 0 0}dt{color:var(--ink-2)}dd{margin:0}
.fields,.errors{margin:0;padding:0;list-style:none}.fields li{display:grid;grid-template-columns:minmax(8rem,14rem) minmax(0,1fr);gap:.75rem;padding:.25rem 0;border-top:1px solid color-mix(in srgb,var(--line) 50%,transparent)}
.fields span{color:var(--ink-2)}.errors{display:flex;flex-wrap:wrap;gap:.25rem 1rem}
@media (max-width:60rem){.frame{grid-template-columns:minmax(0,1fr);gap:0}nav{position:static;max-height:none;padding:1rem 0 0}nav summary{display:list-item;min-height:44px;padding:.6rem 0}nav li a{padding:.6rem 0}}
@media (max-width:30rem){.call>summary,dl,.fields li{grid-template-columns:minmax(0,1fr);gap:0}.call>summary span{grid-column:1}}
@media print{nav,.search,.json{display:none}.call:not([open])>div{display:block}}`
