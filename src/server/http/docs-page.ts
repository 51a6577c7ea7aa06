import type { Call } from '#contract/api/call.ts'
import { errors } from '#contract/api/errors.ts'
import { escapeHtml } from '#contract/api/escape-html.ts'

/** The human-readable API page: one section per call, rendered from the same values as the OpenAPI document. */
export function docsPage(calls: readonly Call[], product: string, nonce: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · ${escapeHtml(product)}</title><style nonce="${nonce}">${css}</style></head><body><main>
<h1>${escapeHtml(product)} API</h1>
<p>Every reply except documents is <code>{status, message, data}</code>. Errors have a stable <code>data.code</code>; field
errors are in <code>data._errors</code>. Send <code>X-Language</code> to choose the language of messages. There’s also an
<a href="/api/openapi.json">OpenAPI 3.1 document</a>.</p>
<nav aria-label="Calls"><ul>${calls.map((call) => `<li><a href="#${call.name}"><b>${call.method}</b> ${escapeHtml(call.path)}</a></li>`).join('')}</ul></nav>
${calls.map(section).join('\n')}
</main></body></html>`
}

function section(call: Call): string {
  const rows = [
    ['Access', call.access === 'anyone' ? 'anyone' : escapeHtml(call.access)],
    ['Returns', `${call.status ?? 200}${call.bare ? ', a bare document' : ''}`],
    ['Takes', takes(call)],
    [
      'Errors',
      [...call.errors, 'too_many_requests']
        .map((code) => `<code>${code}</code> ${errors[code as keyof typeof errors].status}`)
        .join(', '),
    ],
  ]
  return `<section id="${call.name}"><h2><b>${call.method}</b> ${escapeHtml(call.path)}</h2><p>${escapeHtml(call.summary)}</p>
<dl>${rows.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('')}</dl></section>`
}

function takes(call: Call): string {
  const kinds = []
  if (call.body) kinds.push('a JSON body')
  if (call.upload)
    kinds.push(`form data with <code>${call.upload.field}</code> and a JSON field <code>options</code>`)
  if (call.query)
    kinds.push(
      `query ${Object.keys(call.query.shape)
        .map((name) => `<code>${name}</code>`)
        .join(', ')}`,
    )
  if (call.idempotent) kinds.push('an optional <code>Idempotency-Key</code>')
  return kinds.join('; ') || 'nothing'
}

const css = `:root{color-scheme:light dark}body{margin:0;font:16px/1.55 system-ui,sans-serif;background:light-dark(#f4f7f4,#0a110e);color:light-dark(#0d1a15,#eaf2ed)}
main{max-width:52rem;margin:0 auto;padding:2.5rem 1.25rem 5rem}h1{font-size:2.25rem;line-height:1.1;margin:0 0 1rem}h2{font-size:1.125rem;margin:0 0 .5rem;overflow-wrap:anywhere}
section{border-top:1px solid light-dark(#d9e1db,#223029);padding:1.5rem 0}b{font-weight:650}code{font-family:ui-monospace,monospace;font-size:.92em}
a{color:light-dark(#0a6849,#5bd9a9)}ul{list-style:none;padding:0}li{padding:.25rem 0}dl{display:grid;grid-template-columns:9rem 1fr;gap:.375rem 1rem;margin:0}dt{color:light-dark(#46554e,#aab9b1)}dd{margin:0}
@media (max-width:40rem){dl{grid-template-columns:1fr}dd{margin-bottom:.5rem}}`
