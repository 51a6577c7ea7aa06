import { createHash } from 'node:crypto'
import type { Brand } from '../../../brand.ts'
import type { ChanceOutcome } from '../../../contract/chance.ts'
import { escapeHtml } from '../../../contract/html.ts'
import { outcomeLine } from '../../../draw/chance/outcome-line.ts'
import { utcBeside } from '../../../locales/draw-zone.ts'
import { exactIn } from '../../../locales/exact-number.ts'
import { formatLocales, type Locale } from '../../../locales/locales.ts'
import { embedStyle } from './embed-style.ts'
import type { Embedded, EmbedPlace } from './load-embed.ts'

interface Told {
  shown: Embedded
  locale: Locale
  brand: Brand
  t: (key: string, values?: Record<string, string | number>) => string
  /** nothing in it is real */
  demo: boolean
}

/** As a policy names the one style that the document may have. */
export const embedStyleHash = `sha256-${createHash('sha256').update(embedStyle).digest('base64')}`

/** The whole document of a frame. Every word that people wrote passes `escaped`. */
export function embedDocument(told: Told): string {
  const { shown, locale, brand, t } = told
  const title = ('title' in shown && shown.title) || t('embed.result')
  return `<!doctype html>
<html lang="${locale}" data-brand="${brand.key}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · ${escapeHtml(brand.name)}</title>
<style>${embedStyle}</style>
</head>
<body>
<main>
${demoNotice(told)}<h1 dir="auto">${escapeHtml(title)}</h1>
${bodyOf(told)}
<footer>${linkOf(told)}<span class="brand">${escapeHtml(brand.nameParts[0])}<b>${escapeHtml(brand.nameParts[1])}</b></span></footer>
</main>
</body>
</html>
`
}

function demoNotice({ demo, t }: Told): string {
  return demo
    ? `<p class="notice"><b>${escapeHtml(t('demo.label'))}</b> ${escapeHtml(t('demo.text'))}</p>\n`
    : ''
}

function bodyOf(told: Told): string {
  const { shown, t } = told
  switch (shown.state) {
    case 'finished':
      return finishedBody(told, shown)
    case 'void':
      return `<p class="notice">${escapeHtml(t('embed.void'))}</p>
<p dir="auto">${escapeHtml(t('embed.void.reason', { note: shown.note }))}</p>`
    case 'sealed':
      return `<p class="notice">${escapeHtml(sealedText(told, shown))}</p>`
    default:
      return `<p class="notice">${escapeHtml(t(`embed.${shown.state}`))}</p>`
  }
}

function sealedText(
  { locale, t }: Told,
  { due, zone, overdue }: Extract<Embedded, { state: 'sealed' }>,
): string {
  if (overdue) return t('embed.overdue')
  return due ? t('embed.sealed', { date: timeOf(locale, due, zone) }) : t('embed.waiting')
}

function finishedBody(
  told: Told,
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
  const { locale, t } = told
  return `<p class="facts"><span class="label label-${label}">${escapeHtml(t(`embed.${label}`))}</span>${
    platform
      ? `
<span>${escapeHtml(platform)}</span>`
      : ''
  }
<time datetime="${escapeHtml(at)}">${escapeHtml(t('embed.drawn', { date: timeOf(locale, at, zone) }))}</time></p>
${isIncomplete ? `<p class="notice">${escapeHtml(t('result_comments.incomplete'))}</p>\n` : ''}${outcome ? outcomeBody(told, outcome) : placesBody(told, places)}
${more > 0 ? `<p class="more">${escapeHtml(t('embed.more', { count: more }))}</p>` : ''}`
}

function placesBody(told: Told, places: EmbedPlace[]): string {
  return `<h2>${escapeHtml(told.t('embed.winners'))}</h2>
<ol>${places.map((place) => placeItem(told, place)).join('')}</ol>`
}

function outcomeBody({ locale, t }: Told, outcome: ChanceOutcome): string {
  return `<h2>${escapeHtml(t('chance_result.outcome'))}</h2>
<p class="outcome">${escapeHtml(outcomeLine(outcome, t, exactIn(formatLocales[locale])))}</p>`
}

/** Whoever gave the place away stays readable, struck through and said to be replaced. */
function placeItem({ t }: Told, place: EmbedPlace): string {
  const names = place.map(({ name, erased }, n) => {
    const shown = erased ? `<i>${escapeHtml(t('embed.removed'))}</i>` : `<bdi>${escapeHtml(name)}</bdi>`
    const isGone = n < place.length - 1
    return isGone ? `<s>${shown}</s> <small>(${escapeHtml(t('embed.replaced'))})</small> ` : shown
  })
  return `<li>${names.join('')}</li>`
}

function linkOf({ shown, t }: Told): string {
  if (!('link' in shown)) return ''
  const words = t(shown.state === 'sealed' ? 'embed.look' : 'embed.check')
  return `<a href="${escapeHtml(shown.link)}" target="_blank" rel="noopener">${escapeHtml(words)}<span class="unseen"> (${escapeHtml(t('embed.new_tab'))})</span></a>`
}

/** In the zone of the draw, as its page shows it. */
function timeOf(locale: Locale, moment: string, timeZone: string): string {
  const time = new Intl.DateTimeFormat(formatLocales[locale], {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(new Date(moment))
  return time + utcBeside(moment, timeZone)
}
