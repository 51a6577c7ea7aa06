import type { Call } from '#contract/api/call.ts'
import { errors } from '#contract/api/errors.ts'
import { escapeHtml } from '#contract/api/escape-html.ts'
import { fieldList } from './docs-fields.ts'
import { type DocsChapter, type DocsGroup, groupCalls } from './docs-groups.ts'
import { docsScript } from './docs-script.ts'
import { docsStyle } from './docs-style.ts'

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
    .map((code) => `<li><code>${code}</code> ${errors[code].status}</li>`)
    .join('')
}
