import type { Locale } from '#locales/locales.ts'
import type { TextPart } from '#locales/page-texts.ts'
import { findPage } from '#locales/patterns.ts'
import { catalogues } from './catalogues.ts'
import type { Messages } from './keys.ts'
import { spoken } from './spoken.ts'

/** All that this document can say by now: it grows with every page that is visited. */
const known: Record<string, string> = {}

/** Fetches what the page at an address says and what stands around it, unless both are there, and adds it to the rest. */
export async function learnTexts(locale: Locale, pathname: string): Promise<Messages> {
  const { frame, pages, pagesApart, patterns } = await catalogues[locale]()
  const page = findPage(patterns, pathname)?.page
  const load = page === undefined ? undefined : (pages[page] ?? (await pagesApart()).pages[page])
  const texts = await load?.()
  return Object.assign(known, frame, texts?.default)
}

/** Texts that came with the data of a page, known from here on. The server knows every text. */
export function learnWords(words: Messages): void {
  if (!import.meta.env.SSR) Object.assign(known, words)
}

/** Loads a part of a page together with its texts; for `lazy`. The server knows every text. */
export async function withTexts<Loaded>(part: TextPart, load: () => Promise<Loaded>): Promise<Loaded> {
  const [loaded] = await Promise.all([load(), import.meta.env.SSR ? undefined : learnPart(part)])
  return loaded
}

async function learnPart(part: TextPart): Promise<void> {
  const { parts } = await catalogues[spoken().locale]()
  Object.assign(known, (await parts[part]?.())?.default)
}
