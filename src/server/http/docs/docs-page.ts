import type { Call } from '#contract/api/call.ts'
import { type ErrorCode, errors, sentDetails } from '#contract/api/errors.ts'
import { escapeHtml } from '#contract/api/escape-html.ts'
import { type DocsChapter, type DocsGroup, fieldList, groupCalls } from './docs-groups.ts'

interface DocsPage {
  brand: { key: string; name: string; icon: string }
  nonce: string
  /** where the examples send to */
  origin: string
}

/** The human-readable API page, from the same values as the OpenAPI document: readable without scripts, searchable with. */
export function docsPage(calls: readonly Call[], { brand, nonce, origin }: DocsPage): string {
  const product = escapeHtml(brand.name)
  const { menu, chapters } = partsOf(calls)
  return `<!doctype html>
<html lang="en" data-brand="${brand.key}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · ${product}</title>
<meta name="description" content="All ${calls.length} calls of the ${product} API, with their fields, replies and errors.">
<link rel="icon" href="${brand.icon}" type="image/svg+xml"><style nonce="${nonce}">${docsStyle}</style>
<script nonce="${nonce}">${docsScript}</script></head><body>
<a class="skip" href="#main">Skip to content</a>
<header class="top"><a class="brand" href="/"><img src="${brand.icon}" alt="" width="28" height="28"> ${product}</a><span>API</span>
<a class="json" href="/api/openapi.json">OpenAPI 3.1</a></header>
<div class="frame">
<nav aria-label="Groups"><details class="menu" open><summary>Groups</summary>${menu}</details></nav>
<main id="main">
<h1>${product} API</h1>
<p>The pages of this site use the same calls. Every reply except documents is <code>{status, message, data}</code>. Errors
have a stable <code>data.code</code>; field errors are in <code>data._errors</code>. Send <code>X-Language</code> to choose
the language of messages.</p>
<pre tabindex="0" role="region" aria-label="Example"><code>curl -s ${escapeHtml(origin)}/api/giveaways -H 'Content-Type: application/json' \\
  -d '{"source": {"type": "list", "entries": ["Ada", "Bob", "Cleo"]}, "winners": 1}'</code></pre>
<div class="search" hidden role="search"><label for="q">Search ${calls.length} calls</label>
<input id="q" type="search" autocomplete="off" spellcheck="false" placeholder="winners, /api/results, POST …">
<p id="found" role="status"></p></div>
${chapters}
</main></div></body></html>`
}

type Parts = Record<'menu' | 'chapters', string>
const written = new WeakMap<readonly Call[], Parts>()

/** What is the same for every reader: written once, because the schemas of all calls take most of a second. */
function partsOf(calls: readonly Call[]): Parts {
  const known = written.get(calls)
  if (known) return known
  const chapters = groupCalls(calls)
  const parts = { menu: chapters.map(menuOf).join(''), chapters: chapters.map(chapterOf).join('\n') }
  written.set(calls, parts)
  return parts
}

function menuOf({ title, groups }: DocsChapter): string {
  const links = groups.map(
    ({ segment, title: name, calls }) =>
      `<li><a href="#${segment}">${escapeHtml(name)} <span>${calls.length}</span></a></li>`,
  )
  return `<p>${title}</p><ul>${links.join('')}</ul>`
}

function chapterOf({ title, groups }: DocsChapter): string {
  return `<section class="chapter"><h2>${title}</h2>${groups.map(groupOf).join('')}</section>`
}

function groupOf({ segment, title, calls }: DocsGroup): string {
  return `<section class="group" id="${segment}"><h3>${escapeHtml(title)}</h3>${calls.map(callOf).join('')}</section>`
}

function callOf(call: Call): string {
  return `<details class="call" id="${call.name}"><summary><b class="${call.method.toLowerCase()}">${call.method}</b>
<code>${escapeHtml(call.path)}</code><span>${escapeHtml(call.summary)}</span></summary><div>
<dl><dt>Access</dt><dd>${escapeHtml(accessOf(call))}</dd><dt>Returns</dt><dd>${returns(call)}</dd></dl>
${fieldList('Path', call.params, 'input')}${fieldList('Query', call.query, 'input')}${fieldList('Body (JSON)', call.body, 'input')}
${upload(call)}${call.document || call.stream ? '' : fieldList('Reply', call.reply, 'output')}
<h4>Errors</h4><ul class="errors">${errorsOf(call)}</ul><p><a href="#${call.name}">Link to this call</a></p></div></details>`
}

function accessOf({ access, fresh }: Call): string {
  const who = access === 'anyone' ? 'anyone' : access === 'signed_in' ? 'any account' : `permission ${access}`
  return fresh ? `${who}, with a proof of identity from the last ten minutes` : who
}

function returns(call: Call): string {
  const status = String(call.status ?? 200)
  if (call.document) return `${status}, a document (${escapeHtml(call.document)})`
  if (call.stream) return `${status}, events as they happen`
  return call.bare ? `${status}, a bare JSON document` : status
}

function upload(call: Call): string {
  const notes = []
  if (call.upload)
    notes.push(
      `Form data with <code>${call.upload.field}</code>${call.upload.options ? ' and a JSON field <code>options</code>' : ''}.`,
    )
  if (call.bytes) notes.push('Raw bytes (<code>application/octet-stream</code>).')
  if (call.idempotent)
    notes.push('An optional <code>Idempotency-Key</code> header makes it safe to send twice.')
  return notes.map((note) => `<p>${note}</p>`).join('')
}

function errorsOf(call: Call): string {
  return [...call.errors, 'too_many_requests' as const]
    .map((code) => `<li><code>${code}</code> ${errors[code].status}${detailsOf(code)}</li>`)
    .join('')
}

function detailsOf(code: ErrorCode): string {
  return sentDetails(code)
    .map((name) => `, <code>data.${name}</code>`)
    .join('')
}

/**
 * The search, and calls that their address opens. The page is complete without it. Runs in the head; it may use nothing
 * that a strict policy forbids.
 */
const docsScript = `
try{var mode=localStorage.getItem('color-mode');if(mode==='light'||mode==='dark')document.documentElement.dataset.theme=mode}catch(e){}
document.addEventListener('DOMContentLoaded',function(){
  var calls=[].slice.call(document.querySelectorAll('.call')),box=document.querySelector('.search'),input=box.querySelector('input'),found=document.getElementById('found')
  var texts=calls.map(function(call){return call.textContent.toLowerCase()})
  box.hidden=false
  if(matchMedia('(max-width: 60rem)').matches)document.querySelector('.menu').open=false
  function search(){
    var words=input.value.toLowerCase().split(/\\s+/).filter(Boolean),count=0
    calls.forEach(function(call,at){
      var fits=words.every(function(word){return texts[at].indexOf(word)>=0})
      call.hidden=!fits
      if(fits)count++
    })
    document.querySelectorAll('.group,.chapter').forEach(function(part){part.hidden=!part.querySelector('.call:not([hidden])')})
    found.textContent=words.length?(count===1?'1 call':count+' calls'):''
  }
  function open(){
    var target=location.hash?document.getElementById(location.hash.slice(1)):null
    if(!target)return
    if(target.hidden||target.closest('[hidden]')){input.value='';search()}
    if(target.tagName==='DETAILS')target.open=true
    target.scrollIntoView()
  }
  input.addEventListener('input',search)
  addEventListener('hashchange',open)
  addEventListener('keydown',function(event){
    if(event.key!=='/'||event.ctrlKey||event.metaKey||event.altKey||/^(INPUT|TEXTAREA)$/.test(document.activeElement.tagName))return
    event.preventDefault()
    input.focus()
  })
  search()
  open()
})`

/** The look of the API page in both brands and themes. The colors are those of the palettes of the site. */
const docsStyle = `
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
