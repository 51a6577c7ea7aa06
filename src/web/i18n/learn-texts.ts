import type { Locale } from '../../locales/locales.ts'
import { pageOfPath } from '../../locales/paths.ts'
import { catalogues } from './catalogues.ts'
import type { Messages } from './keys.ts'

/** All that this document can say by now: it grows with every page that is visited. */
const known: Record<string, string> = {}

/** Fetches what the page at an address says and what stands around it, unless both are there, and adds it to the rest. */
export async function learnTexts(locale: Locale, pathname: string): Promise<Messages> {
  const { frame, pages } = await catalogues[locale]()
  const texts = await pages[pageOfPath(pathname)?.page ?? '']?.()
  return Object.assign(known, frame, texts?.default)
}
