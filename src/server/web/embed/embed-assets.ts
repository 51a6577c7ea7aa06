import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const { resolve } = createRequire(import.meta.url)

const families = { 'bricolage-grotesque': 'Bricolage Grotesque', geist: 'Geist', onest: 'Onest' } as const
type Font = keyof typeof families

const scripts = ['latin-ext', 'latin'] as const

/** Addresses of the fonts of a frame; the pages' own have names that only the built web knows. */
export const fontRoute = '/embed/fonts/'

/** The file of a font at an address below `fontRoute`; undefined for any other name. */
export function embedFont(name: string): Buffer | undefined {
  const font = fontNames.get(name)
  return (
    font && readFileSync(join(dirname(resolve(`@fontsource-variable/${font}/unicode.json`)), 'files', name))
  )
}

const fileOf = (font: Font, script: string) => `${font}-${script}-wght-normal.woff2`
const fonts = Object.keys(families) as Font[]
const fontNames = new Map(fonts.flatMap((font) => scripts.map((script) => [fileOf(font, script), font])))

function faces(): string {
  return fonts
    .flatMap((font) => {
      const ranges = JSON.parse(
        readFileSync(resolve(`@fontsource-variable/${font}/unicode.json`), 'utf8'),
      ) as Record<string, string>
      return scripts.map(
        (script) =>
          `@font-face{font-family:"${families[font]}";src:url(${fontRoute}${fileOf(font, script)}) format("woff2");font-weight:100 900;font-display:swap;unicode-range:${ranges[script]}}`,
      )
    })
    .join('\n')
}

/** The styles of a frame: fonts, colors of both brands and both themes, the ticket and the label of a result page. */
export const embedStyle = `
${faces()}
:root{color-scheme:light dark;--text:"Geist",system-ui,"Segoe UI","Noto Sans",sans-serif;--display:"Bricolage Grotesque",var(--text);--surface:light-dark(#fff,#111a16);--ink:light-dark(#0d1a15,#eaf2ed);--ink-2:light-dark(#46554e,#aab9b1);--line:light-dark(#d9e1db,#33443b);--link:light-dark(#0a6849,#5bd9a9);--engrave:light-dark(#0a6849,#43cf9b);--win:#f4bb36;--on-win:#2e1e00;--art-1:light-dark(#139a6c,#2fb583);--art-2:light-dark(#0d1a15,#eaf2ed);--r:10px}
[data-brand=lucky]{--text:"Onest",system-ui,"Segoe UI","Noto Sans",sans-serif;--display:var(--text);--surface:light-dark(#fff,#151518);--ink:light-dark(#09090b,#fafafa);--ink-2:light-dark(#52525b,#b4b4bd);--line:light-dark(#e4e4e7,#3a3a41);--link:light-dark(#b53b0b,#fb923c);--engrave:light-dark(#c2410c,#fb923c);--win:light-dark(#f97316,#fb923c);--on-win:#09090b;--art-1:light-dark(#f97316,#fb923c);--art-2:light-dark(#09090b,#fafafa);--r:22px}
*{box-sizing:border-box;margin:0;padding:0}
body{color:var(--ink);font:16px/1.45 var(--text)}
main{display:grid;gap:14px;padding:20px;border:1px solid var(--line);border-radius:var(--r);background:var(--surface)}
.logo{display:block;width:auto;max-width:min(100%,200px);height:auto;max-height:48px;border-radius:6px;background:light-dark(transparent,#eaf2ed)}
h1{font:700 24px/1.15 var(--display);letter-spacing:-.02em;overflow-wrap:anywhere}
h2{font-size:14px;font-weight:500;color:var(--ink-2)}
.seal{display:flex;gap:12px;align-items:center}
.seal svg{display:block;width:48px;height:48px;flex:none}
.seal b{display:block;font:700 18px/1.2 var(--display)}
.facts{display:flex;flex-wrap:wrap;gap:2px 12px;font-size:14px;color:var(--ink-2)}
ol{list-style:none;display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,250px),1fr));gap:12px}
.ticket{--stub:72px;--edge:calc(100% - var(--stub));position:relative;isolation:isolate;display:grid;grid-template-columns:minmax(0,1fr) var(--stub);min-height:80px;color:var(--on-win)}
[dir=rtl] .ticket{--edge:var(--stub)}
.ticket::before{content:"";position:absolute;inset:0;z-index:-1;border-radius:6px;background:var(--win);-webkit-mask:radial-gradient(circle 8px at var(--edge) 0,transparent 97%,#000) top/100% 51% no-repeat,radial-gradient(circle 8px at var(--edge) 100%,transparent 97%,#000) bottom/100% 51% no-repeat;mask:radial-gradient(circle 8px at var(--edge) 0,transparent 97%,#000) top/100% 51% no-repeat,radial-gradient(circle 8px at var(--edge) 100%,transparent 97%,#000) bottom/100% 51% no-repeat}
.ticket::after{content:"";position:absolute;inset-block:14px;inset-inline-end:var(--stub);border-inline-end:1.5px dotted}
[data-brand=lucky] .ticket::before{border-radius:22px;-webkit-mask:none;mask:none}
[data-brand=lucky] .ticket::after{display:none}
.main{display:grid;align-content:center;gap:2px;padding:12px 16px}
.key{font-size:13px;line-height:1.3}
.name{font:700 20px/1.2 var(--display);letter-spacing:-.015em;overflow-wrap:anywhere}
.name s,.name small,.name i{font-weight:400}
.name small{font-size:13px}
.prize{font-size:14px;overflow-wrap:anywhere}
.stub{display:grid;place-content:center;justify-items:center;font:600 18px/1.1 ui-monospace,"SF Mono",Menlo,monospace}
.stub .key{font:13px/1.3 var(--text)}
.outcome{font:700 24px/1.25 var(--display);font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.more{font-size:14px;color:var(--ink-2)}
footer{display:flex;flex-wrap:wrap;gap:4px 16px;align-items:center;justify-content:space-between;padding-block-start:12px;border-block-start:1px solid var(--line);font-size:14px}
a{color:var(--link);font-weight:600;padding-block:6px}
a:focus-visible{outline:2px solid;outline-offset:2px}
.brand{display:inline-flex;gap:8px;align-items:center;font:500 16px/1 var(--display);letter-spacing:-.02em}
.brand svg{display:block;width:24px;height:24px}
.unseen{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden;white-space:nowrap}
@media (forced-colors:active){.ticket::before{border:1px solid CanvasText}}
`

/** What the two scripts say to each other. */
const measure = 'giveaway-embed:measure'

/** In the frame: reports its height to the page around it, on every change and when asked. It reports nothing else. */
export const frameScript = `(()=>{const m=document.querySelector('main'),say=()=>parent.postMessage({giveawayEmbedHeight:Math.ceil(m.getBoundingClientRect().height)},'*');new ResizeObserver(say).observe(m);addEventListener('message',(e)=>{if(e.source===parent&&e.data==='${measure}')say()})})()`

/** Beyond any result, so that nothing can make a page endless; in pixels. */
const maxHeight = 4000

/**
 * On the page that embeds a result: makes each frame as high as its content. Without it a frame keeps the height in its
 * code. A sandboxed frame has no origin of its own, so only a message of the window of such a frame counts.
 */
export const hostScript = `// Makes embedded results as high as their content. It reads, stores and sends nothing else.
(() => {
  const home = new URL(document.currentScript.src).origin
  const frames = () =>
    [...document.querySelectorAll('iframe')].filter(({ src }) => src.startsWith(home + '/embed/'))
  addEventListener('message', ({ data, origin, source }) => {
    const height = data && data.giveawayEmbedHeight
    if ((origin !== 'null' && origin !== home) || typeof height !== 'number') return
    const frame = frames().find(({ contentWindow }) => contentWindow === source)
    if (frame && height > 0 && height <= ${maxHeight}) frame.style.height = height + 'px'
  })
  for (const { contentWindow } of frames()) contentWindow.postMessage('${measure}', '*')
})()
`
