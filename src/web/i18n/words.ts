import type { Locale } from '#locales/locales.ts'
import type { TextPart } from '#locales/page-texts.ts'
import { catalogues } from './catalogues.ts'
import type { Messages } from './keys.ts'

/**
 * The texts of a part, for a loader that sends them with the data of its page: what is read once and does nothing need not
 * come as script before the page answers.
 */
export async function wordsOf(part: TextPart, locale: Locale): Promise<Messages> {
  const { parts } = await catalogues[locale]()
  return (await parts[part]?.())?.default ?? {}
}
