import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Brand } from '#brand.ts'
import { escapeHtml } from '#contract/api/escape-html.ts'
import type { ChanceOutcome } from '#contract/draws/chance.ts'
import { outcomeLine } from '#draw/chance/outcome-line.ts'
import { createDateFormat } from '#locales/date-format.ts'
import { utcBeside } from '#locales/draw-zone.ts'
import { exactIn } from '#locales/exact-number.ts'
import {
  defaultLocale,
  formatLocales,
  isLocale,
  type Locale,
  languageTag,
  localeFromHeader,
} from '#locales/locales.ts'
import { embedHeaders } from '../../http/security-headers.ts'
import { createTranslate } from '../../http/translate.ts'
import { type Embedded, type EmbedPlace, loadEmbed } from './load-embed.ts'

/** The styles of a frame, in the colors of both brands and both themes; fonts of the reader's own device. */
const embedStyle = `
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

interface EmbedContext {
  embed: Embedded
  locale: Locale
  brand: Brand
  t: (key: string, values?: Record<string, string | number>) => string
  /** nothing in it is real */
  demo: boolean
}

/** The policy's name of the one style that the document may have. */
const embedStyleHash = `sha256-${createHash('sha256').update(embedStyle).digest('base64')}`

/** The complete document of a frame. All user-written text passes `escaped`. */
export function embedDocument(context: EmbedContext): string {
  const { embed, locale, brand, t } = context
  const title = ('title' in embed && embed.title) || t('embed.result')
  return `<!doctype html>
<html lang="${languageTag(locale)}" data-brand="${brand.key}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · ${escapeHtml(brand.name)}</title>
<style>${embedStyle}</style>
</head>
<body>
<main>
${demoNotice(context)}<h1 dir="auto">${escapeHtml(title)}</h1>
${bodyOf(context)}
<footer>${linkOf(context)}<span class="brand">${escapeHtml(brand.nameParts[0])}<b>${escapeHtml(brand.nameParts[1])}</b></span></footer>
</main>
</body>
</html>
`
}

function demoNotice({ demo, t }: EmbedContext): string {
  return demo
    ? `<p class="notice"><b>${escapeHtml(t('demo.label'))}</b> ${escapeHtml(t('demo.text'))}</p>\n`
    : ''
}

function bodyOf(context: EmbedContext): string {
  const { embed, t } = context
  switch (embed.state) {
    case 'finished':
      return finishedBody(context, embed)
    case 'void':
      return `<p class="notice">${escapeHtml(t('embed.void'))}</p>
<p dir="auto">${escapeHtml(t('embed.void.reason', { note: embed.note }))}</p>`
    case 'sealed':
      return `<p class="notice">${escapeHtml(sealedText(context, embed))}</p>`
    default:
      return `<p class="notice">${escapeHtml(t(`embed.${embed.state}`))}</p>`
  }
}

function sealedText(
  { locale, t }: EmbedContext,
  { due, zone, overdue }: Extract<Embedded, { state: 'sealed' }>,
): string {
  if (overdue) return t('embed.overdue')
  return due ? t('embed.sealed', { date: timeOf(locale, due, zone) }) : t('embed.waiting')
}

function finishedBody(
  context: EmbedContext,
  {
    label,
    platform,
    isIncomplete,
    at,
    zone,
    places,
    more,
    outcome,
  }: Extract<Embedded, { state: 'finished' }>,
): string {
  const { locale, t } = context
  return `<p class="facts"><span class="label label-${label}">${escapeHtml(t(`embed.${label}`))}</span>${
    platform
      ? `
<span>${escapeHtml(platform)}</span>`
      : ''
  }
<time datetime="${escapeHtml(at)}">${escapeHtml(t('embed.drawn', { date: timeOf(locale, at, zone) }))}</time></p>
${isIncomplete ? `<p class="notice">${escapeHtml(t('result_comments.incomplete'))}</p>\n` : ''}${outcome ? outcomeBody(context, outcome) : placesBody(context, places)}
${more > 0 ? `<p class="more">${escapeHtml(t('embed.more', { count: more }))}</p>` : ''}`
}

function placesBody(context: EmbedContext, places: EmbedPlace[]): string {
  return `<h2>${escapeHtml(context.t('embed.winners'))}</h2>
<ol>${places.map((place) => placeItem(context, place)).join('')}</ol>`
}

function outcomeBody({ locale, t }: EmbedContext, outcome: ChanceOutcome): string {
  return `<h2>${escapeHtml(t('chance_result.outcome'))}</h2>
<p class="outcome">${escapeHtml(outcomeLine(outcome, t, exactIn(formatLocales[locale])))}</p>`
}

/** Those who gave the place up stay readable, struck through and marked as replaced. */
function placeItem({ t }: EmbedContext, place: EmbedPlace): string {
  const names = place.map(({ name, erased }, n) => {
    const holderName = erased ? `<i>${escapeHtml(t('embed.removed'))}</i>` : `<bdi>${escapeHtml(name)}</bdi>`
    const isGone = n < place.length - 1
    return isGone ? `<s>${holderName}</s> <small>(${escapeHtml(t('embed.replaced'))})</small> ` : holderName
  })
  return `<li>${names.join('')}</li>`
}

function linkOf({ embed, t }: EmbedContext): string {
  if (!('link' in embed)) return ''
  const label = t(embed.state === 'sealed' ? 'embed.look' : 'embed.check')
  return `<a href="${escapeHtml(embed.link)}" target="_blank" rel="noopener">${escapeHtml(label)}<span class="unseen"> (${escapeHtml(t('embed.new_tab'))})</span></a>`
}

/** In the time zone of the draw, as its page shows it. */
function timeOf(locale: Locale, moment: string, timeZone: string): string {
  const time = createDateFormat(formatLocales[locale], {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  })(moment)
  return time + utcBeside(moment, timeZone)
}

/** How long another site may show a finished result without requesting it again, in seconds. */
const freshFor = 60

/**
 * Serves `/embed/{share_code}`: a result that any other site may frame. The only address that may be framed, and it
 * identifies no one: no cookie is read or set, nothing in it runs, it contains no form.
 */
export function serveEmbed(
  web: FastifyInstance,
  { brandOf, demo }: { brandOf: (request: FastifyRequest) => Promise<Brand>; demo: boolean },
): void {
  const translate = createTranslate()

  web.get<{ Params: { shareCode: string } }>('/embed/:shareCode', async (request, reply) => {
    const locale = localeOf(request)
    const brand = await brandOf(request)
    const shown = await loadEmbed(web, request, request.params.shareCode, locale)
    const t = (key: string, values?: Record<string, string | number>) => translate(locale, key, values)
    return head(request, reply)
      .status(statuses[shown.state])
      .headers({ 'Cache-Control': shown.state === 'finished' ? `public, max-age=${freshFor}` : 'no-store' })
      .type('text/html; charset=utf-8')
      .send(embedDocument({ embed: shown, locale, brand, t, demo }))
  })
}

const statuses = {
  finished: 200,
  sealed: 200,
  void: 200,
  expired: 410,
  missing: 404,
  unavailable: 503,
} as const

function head(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const https = request.protocol === 'https'
  return reply.headers({
    ...embedHeaders({ styleHash: embedStyleHash, https }),
    Vary: 'Accept-Language, Host',
    'X-Robots-Tag': 'noindex',
  })
}

/**
 * The language in the frame's address decides, as chosen when it was pasted; otherwise that of the reader's browser.
 */
function localeOf(request: FastifyRequest): Locale {
  const { lang } = request.query as { lang?: unknown }
  return isLocale(lang) ? lang : (localeFromHeader(request.headers['accept-language']) ?? defaultLocale)
}
