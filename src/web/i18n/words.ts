import type { Locale } from '#locales/locales.ts'
import type { servedTexts } from '#locales/text-chunks.ts'
import { catalogs } from './catalogs.ts'
import type { Messages } from './texts.ts'

/**
 * The texts of a part, for a loader that sends them with its page's data: static text that is read once need not arrive
 * as a script before the page responds.
 */
export async function wordsOf(part: keyof typeof servedTexts, locale: Locale): Promise<Messages> {
  const { parts } = await catalogs[locale]()
  return (await parts[part]?.())?.default ?? {}
}
