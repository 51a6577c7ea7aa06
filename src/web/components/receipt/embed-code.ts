import { escapeHtml } from '#contract/api/escape-html.ts'
import type { Locale } from '#locales/locales.ts'

/** Pixels in a column of the usual width: the frame without places, and each place. */
const heights = { frame: 262, place: 92, more: 36 }
/** As many as a frame shows. */
const maxPlaces = 10

interface Embeddable {
  origin: string
  shareCode: string
  locale: Locale
  /** the frame's accessible name, in the language of that page */
  title: string
  /** how many winners, or 1 for an outcome without any */
  places: number
}

/**
 * The HTML that an organizer pastes into a page to show a result there: a frame that is about as high as its content,
 * and a script that makes it exactly so. Where scripts of other sites are not allowed, the frame alone is enough.
 */
export function embedCode({ origin, shareCode, locale, title, places }: Embeddable): string {
  const address = `${origin}/embed/${encodeURIComponent(shareCode)}?lang=${locale}`
  const height =
    heights.frame + Math.min(places, maxPlaces) * heights.place + (places > maxPlaces ? heights.more : 0)
  return `<iframe src="${address}" title="${escapeHtml(title)}" width="100%" height="${height}" loading="lazy" style="border:0"></iframe>
<script async src="${origin}/embed.js"></script>`
}
