import type { Locale } from '#locales/locales.ts'
import { findPage } from '#locales/patterns.ts'
import { catalogs } from './catalogs.ts'
import { whenSpoken } from './spoken.ts'
import type { Messages } from './texts.ts'

/** All texts this document has loaded; grows with every page visited. */
const known: Record<string, string> = {}

/** Fetches the texts of the page at an address and of the frame, unless loaded already, and adds them to the others. */
export async function learnTexts(locale: Locale, pathname: string): Promise<Messages> {
  const { frame, pages, pagesApart, patterns } = await catalogs[locale]()
  const page = findPage(patterns, pathname)?.page
  const load = page === undefined ? undefined : (pages[page] ?? (await pagesApart()).pages[page])
  const texts = await load?.()
  return Object.assign(known, frame, texts?.default)
}

/** Adds texts that came with a page's data. The server already has every text. */
export function learnWords(words: Messages): void {
  if (!import.meta.env.SSR) Object.assign(known, words)
}

/** Loads a part of a page together with its texts; for `lazy`. The server already has every text. */
export async function withTexts<Loaded>(part: string, load: () => Promise<Loaded>): Promise<Loaded> {
  const [loaded] = await Promise.all([load(), import.meta.env.SSR ? undefined : learnPart(part)])
  return loaded
}

async function learnPart(part: string): Promise<void> {
  const { locale } = await whenSpoken
  const { parts } = await catalogs[locale]()
  Object.assign(known, (await parts[part]?.())?.default)
}
