import { escapeHtml } from '#contract/api/escape-html.ts'
import type { Locale } from '#locales/locales.ts'

/** Fits a title, three winners and the link; the widget scrolls if it has more to show. */
const height = 420

/**
 * The HTML that an organizer pastes into a page to show a result there: a frame without scripts or cookies. `title` is
 * the frame's accessible name, in the language of that page.
 */
export function embedCode(origin: string, shareCode: string, locale: Locale, title: string): string {
  const address = `${origin}/embed/${encodeURIComponent(shareCode)}?lang=${locale}`
  return `<iframe src="${address}" title="${escapeHtml(title)}" width="100%" height="${height}" loading="lazy" style="border:0"></iframe>`
}
