/** The looks of a frame, in the colours of both brands and both themes; faces of the reader's own device. */
export const embedStyle = `
:root{color-scheme:light dark;--paper:light-dark(#fff,#111a16);--ink:light-dark(#0d1a15,#eaf2ed);--ink-2:light-dark(#46554e,#aab9b1);--line:light-dark(#d9e1db,#33443b);--link:light-dark(#0a6849,#5bd9a9);--win:#f4bb36;--r:10px}
[data-brand=lucky]{--paper:light-dark(#fff,#151518);--ink:light-dark(#09090b,#fafafa);--ink-2:light-dark(#52525b,#b4b4bd);--line:light-dark(#e4e4e7,#3a3a41);--link:light-dark(#b53b0b,#fb923c);--win:light-dark(#f97316,#fb923c);--r:22px}
*{box-sizing:border-box;margin:0;padding:0}
body{background:var(--paper);color:var(--ink);font:16px/1.45 system-ui,"Segoe UI","Noto Sans",sans-serif}
main{display:grid;gap:10px;padding:18px 20px;border:1px solid var(--line);border-radius:var(--r);min-height:100vh;align-content:start}
h1{font-size:20px;line-height:1.2;overflow-wrap:anywhere}
h2{font-size:14px;font-weight:500;color:var(--ink-2)}
.facts{display:flex;flex-wrap:wrap;gap:4px 12px;align-items:center;font-size:14px;color:var(--ink-2)}
.label{padding:1px 8px;color:var(--ink)}
.label-provable{border:1.5px solid var(--link);border-radius:99px;font-weight:600}
.label-recorded{border:1.5px dashed var(--ink-2)}
ol{list-style:none;display:grid;gap:6px;counter-reset:place}
li{display:block;padding:6px 12px;border-inline-start:4px solid var(--win);font-weight:600;overflow-wrap:anywhere;counter-increment:place}
li::before{content:counter(place) ". ";color:var(--ink-2);font-weight:400}
s,small,i{font-weight:400;color:var(--ink-2)}
.outcome{font-size:22px;font-weight:700;line-height:1.25;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.more{font-size:14px;color:var(--ink-2)}
.notice{padding-block:6px}
footer{display:flex;flex-wrap:wrap;gap:4px 16px;align-items:center;justify-content:space-between;padding-block-start:10px;border-block-start:1px solid var(--line);margin-block-start:4px;font-size:14px}
a{color:var(--link);font-weight:600;padding-block:6px}
a:focus-visible{outline:2px solid;outline-offset:2px}
.brand{color:var(--ink-2)}
.unseen{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden;white-space:nowrap}
`
