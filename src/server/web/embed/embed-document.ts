import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Brand, BrandKey } from '#brand.ts'
import { escapeHtml } from '#contract/api/escape-html.ts'
import type { ChanceOutcome } from '#contract/draws/chance.ts'
import { outcomeLine } from '#draw/chance/outcome-line.ts'
import { utcBeside } from '#locales/draw-zone.ts'
import { exactIn } from '#locales/exact-number.ts'
import { createDateFormat } from '#locales/formatters.ts'
import {
  defaultLocale,
  formatLocales,
  isLocale,
  type Locale,
  languageTag,
  localeFromHeader,
} from '#locales/locales.ts'
import { baseHeaders, embedHeaders } from '../../http/security-headers.ts'
import { sharedTranslate } from '../../http/translate.ts'
import { embedFont, embedStyle, fontRoute, frameScript, hostScript } from './embed-assets.ts'
import { type Embedded, type EmbedLook, type EmbedPlace, loadEmbed } from './load-embed.ts'

/** Pictures that a frame shows, drawn elsewhere; each is the markup of an image. */
export interface EmbedArt {
  provableSeal(hash: string, color: string): string
  recordedSeal(color: string): string
  mark(brand: BrandKey, first: string, second: string): string
}

interface EmbedContext {
  embed: Embedded
  locale: Locale
  brand: Brand
  t: (key: string, values?: Record<string, string | number>) => string
  art: EmbedArt
  /** nothing in it is real */
  demo: boolean
}

/** The policy's names of the one script and of the styles that the document may have. */
const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
const [styleHash, scriptHash] = [hashOf(embedStyle), hashOf(frameScript)]

/** The complete document of a frame. All user-written text passes `escaped`. */
export function embedDocument(context: EmbedContext): string {
  const { embed, locale, brand, art, t } = context
  const title = 'title' in embed ? embed.title : t('embed.result')
  const accent = accentStyle(embed)
  return `<!doctype html>
<html lang="${languageTag(locale)}" data-brand="${brand.key}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · ${escapeHtml(brand.name)}</title>
<style>${embedStyle}</style>
${accent && `<style>${accent}</style>\n`}</head>
<body>
<main>
${demoNotice(context)}${logoOf(context)}<h1 dir="auto">${escapeHtml(title)}</h1>
${bodyOf(context)}
<footer>${linkOf(context)}<span class="brand">${picture(art.mark(brand.key, 'var(--art-1)', 'var(--art-2)'))}<span>${escapeHtml(brand.nameParts[0])}<b>${escapeHtml(brand.nameParts[1])}</b></span></span></footer>
</main>
<script>${frameScript}</script>
</body>
</html>
`
}

function organizerLookOf(embed: Embedded): EmbedLook | undefined {
  return 'look' in embed ? embed.look : undefined
}

/** The organizer's color: a line above, and links. The seal and the tickets keep theirs. */
function accentStyle(embed: Embedded): string {
  const accent = organizerLookOf(embed)?.accent
  if (!accent) return ''
  return `main{--link:light-dark(${accent.light},${accent.dark});border-block-start:4px solid var(--link)}`
}

function logoOf({ embed, t }: EmbedContext): string {
  const logo = organizerLookOf(embed)?.logo
  if (!logo) return ''
  const { source, width, height } = logo
  return `<img class="logo" src="${escapeHtml(source)}" width="${width}" height="${height}" alt="${escapeHtml(t('result.logo'))}">\n`
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
    hash,
    places,
    total,
    outcome,
  }: Extract<Embedded, { state: 'finished' }>,
): string {
  const { locale, t } = context
  const when = t('embed.drawn', { date: timeOf(locale, at, zone) })
  return `<div class="seal">${sealOf(context, label, hash)}<div><b>${escapeHtml(t(`embed.${label}`))}</b>
<p class="facts">${platform ? `<span>${escapeHtml(platform)}</span>\n` : ''}<time datetime="${escapeHtml(at)}">${escapeHtml(when)}</time></p></div></div>
${isIncomplete ? `<p class="notice">${escapeHtml(t('result_comments.incomplete'))}</p>\n` : ''}${outcome ? outcomeBody(context, outcome) : placesBody(context, places, total)}
${total > places.length && !outcome ? `<p class="more">${escapeHtml(t('embed.more', { count: total - places.length }))}</p>` : ''}`
}

/** Only a provable draw has a pattern, drawn from its own commitment. */
function sealOf({ art }: EmbedContext, label: string, hash: string): string {
  return picture(
    label === 'provable' ? art.provableSeal(hash, 'var(--engrave)') : art.recordedSeal('var(--ink-2)'),
  )
}

function picture(markup: string): string {
  return `<span aria-hidden="true">${markup}</span>`
}

function placesBody(context: EmbedContext, places: EmbedPlace[], total: number): string {
  return `<h2 class="unseen">${escapeHtml(context.t('embed.winners'))}</h2>
<ol>${places.map((place, n) => placeItem(context, place, n + 1, total)).join('')}</ol>`
}

function outcomeBody({ locale, t }: EmbedContext, outcome: ChanceOutcome): string {
  return `<h2>${escapeHtml(t('chance_result.outcome'))}</h2>
<p class="outcome">${escapeHtml(outcomeLine(outcome, t, exactIn(formatLocales[locale])))}</p>`
}

/** Those who gave the place up stay readable, struck through and marked as replaced. */
function placeItem({ locale, t }: EmbedContext, place: EmbedPlace, rank: number, total: number): string {
  const { holders, prize } = place
  const names = holders.map(({ name, erased }, n) => {
    const holderName = erased ? `<i>${escapeHtml(t('embed.removed'))}</i>` : `<bdi>${escapeHtml(name)}</bdi>`
    const isGone = n < holders.length - 1
    return isGone ? `<s>${holderName}</s> <small>(${escapeHtml(t('embed.replaced'))})</small> ` : holderName
  })
  const row = exactIn(formatLocales[locale])(String(holders.at(-1)?.row ?? 0))
  return `<li class="ticket"><div class="main"><span class="key">${escapeHtml(t('result.winner.place', { place: rank, total }))}</span>
<span class="name">${names.join('')}</span>${prize ? `<span class="prize" dir="auto">${escapeHtml(prize)}</span>` : ''}</div>
<div class="stub"><span class="key">${escapeHtml(t('result.winner.row'))}</span>${escapeHtml(row)}</div></li>`
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

interface EmbedOptions {
  brandOf: (request: FastifyRequest) => Promise<Brand>
  art: EmbedArt
  demo: boolean
}

/**
 * Serves `/embed/{share_code}`: a result that any other site may frame. The only address that may be framed, and it
 * identifies no one: no cookie is read or set, it contains no form, and its one script reports its height.
 */
export function serveEmbed(web: FastifyInstance, { brandOf, art, demo }: EmbedOptions): void {
  const translate = sharedTranslate()

  web.get<{ Params: { shareCode: string } }>('/embed/:shareCode', async (request, reply) => {
    const locale = localeOf(request)
    const brand = await brandOf(request)
    const t = (key: string, values?: Record<string, string | number>) => translate(locale, key, values)
    const shown = await loadEmbed(web, request, { shareCode: request.params.shareCode, locale, t })
    const accent = accentStyle(shown)
    const styles = accent ? [styleHash, hashOf(accent)] : [styleHash]
    return head(request, reply, { styles, hasImage: organizerLookOf(shown)?.logo !== undefined })
      .status(statuses[shown.state])
      .headers({ 'Cache-Control': shown.state === 'finished' ? `public, max-age=${freshFor}` : 'no-store' })
      .type('text/html; charset=utf-8')
      .send(embedDocument({ embed: shown, locale, brand, t, art, demo }))
  })
  web.get('/embed.js', async (request, reply) =>
    openFile(request, reply, freshFor * 60)
      .type('text/javascript; charset=utf-8')
      .send(hostScript),
  )
  web.get<{ Params: { name: string } }>(`${fontRoute}:name`, async (request, reply) => {
    const font = embedFont(request.params.name)
    if (!font) return reply.callNotFound()
    return openFile(request, reply, freshFor * 60 * 24 * 365)
      .type('font/woff2')
      .send(font)
  })
}

/** A file that pages of any origin may load, also those in a sandbox. */
function openFile(request: FastifyRequest, reply: FastifyReply, maxAge: number): FastifyReply {
  return reply.headers({
    ...baseHeaders(request.protocol === 'https'),
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Cache-Control': `public, max-age=${maxAge}`,
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

function head(
  request: FastifyRequest,
  reply: FastifyReply,
  { styles, hasImage }: { styles: string[]; hasImage: boolean },
): FastifyReply {
  const https = request.protocol === 'https'
  return reply.headers({
    ...embedHeaders({ styleHashes: styles, scriptHash, hasImage, https }),
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
