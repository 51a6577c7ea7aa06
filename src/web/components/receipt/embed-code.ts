import { escapeHtml } from '#contract/html.ts'
import type { Locale } from '#locales/locales.ts'

/** Room for a title, three winners and the link; the widget scrolls within itself where it has more to show. */
const height = 420

/**
 * What an organiser pastes into a page to show a result there: a frame that runs no script and sets no cookie. `title` is
 * what readers of the page hear the frame called, in the language of that page.
 */
export function embedCode(origin: string, shareCode: string, locale: Locale, title: string): string {
  const address = `${origin}/embed/${encodeURIComponent(shareCode)}?lang=${locale}`
  return `<iframe src="${address}" title="${escapeHtml(title)}" width="100%" height="${height}" loading="lazy" style="border:0"></iframe>`
}
