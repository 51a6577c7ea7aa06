import { createHash } from 'node:crypto'
import type { Brand } from '#brand.ts'
import { escapeHtml } from '#contract/api/escape-html.ts'
import type { Locale } from '#locales/locales.ts'
import { pathFor } from '#locales/paths.ts'
import { baseHeaders } from '../../http/security-headers.ts'
import type { Translate } from '../../http/translate.ts'
import type { SayPage } from '../page-words.ts'
import { offlinePages } from './offline-list.ts'

const style = `
:root{color-scheme:light dark;--paper:light-dark(#f4f7f4,#0a110e);--card:light-dark(#fff,#111a16);--ink:light-dark(#0d1a15,#eaf2ed);--ink-2:light-dark(#46554e,#aab9b1);--line:light-dark(#c3cec7,#33443b);--link:light-dark(#0a6849,#5bd9a9);--r:10px}
[data-brand=lucky]{--paper:light-dark(#fafafa,#09090b);--card:light-dark(#fff,#151518);--ink:light-dark(#09090b,#fafafa);--ink-2:light-dark(#52525b,#b4b4bd);--line:light-dark(#d0d0d5,#3a3a41);--link:light-dark(#b53b0b,#fb923c);--r:22px}
*{box-sizing:border-box;margin:0;padding:0}
body{background:var(--paper);color:var(--ink);font:17px/1.5 system-ui,"Segoe UI","Noto Sans",sans-serif;min-height:100vh;display:grid;align-content:center;padding:24px}
main{display:grid;gap:16px;max-width:34rem;margin-inline:auto;width:100%}
.brand{font-size:20px}
h1{font-size:clamp(28px,7vw,40px);line-height:1.1}
p{color:var(--ink-2);text-wrap:pretty}
ul{list-style:none;display:grid;gap:8px}
li a,.again{display:block;padding:12px 16px;border:1px solid var(--line);border-radius:var(--r);background:var(--card);font-weight:600}
a{color:var(--link)}
a:focus-visible{outline:2px solid;outline-offset:2px}
`

/** The policy's name of the one style that the document may have. */
const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`

/** Shown without a network in place of a page that is not cached: the tools that work offline. */
export function offlineDocument(
  brand: Brand,
  locale: Locale,
  { say, translate }: { say: SayPage; translate: Translate },
): string {
  const t = (key: string) => escapeHtml(translate(locale, key))
  const tools = offlinePages.filter((page) => page !== 'home' && page !== 'tools')
  const links = tools.map(
    (page) => `<li><a href="${pathFor(page, locale)}">${escapeHtml(say(page, locale, brand).title)}</a></li>`,
  )
  return `<!doctype html>
<html lang="${locale}" data-brand="${brand.key}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${t('without_network.page.title')} · ${escapeHtml(brand.name)}</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="brand">${escapeHtml(brand.nameParts[0])}<b>${escapeHtml(brand.nameParts[1])}</b></p>
<h1>${t('without_network.page.title')}</h1>
<p>${t('without_network.page.text')}</p>
<ul>${links.join('')}</ul>
<p><a href="">${t('without_network.page.again')}</a></p>
</main>
</body>
</html>
`
}

/** Nothing in it runs or is fetched. */
export function offlineHeaders(https: boolean): Record<string, string> {
  return {
    ...baseHeaders(https),
    'Content-Security-Policy': [
      "default-src 'none'",
      `style-src '${styleHash}'`,
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  }
}
