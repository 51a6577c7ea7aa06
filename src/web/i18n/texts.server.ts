import { type Locale, locales } from '#locales/locales.ts'
import { catalogues } from './catalogues.ts'
import { brandOf, type Frame } from './frame.tsx'
import type { Messages } from './keys.ts'
import { createTexts, type Translate } from './texts.ts'

const messages = new Map(
  await Promise.all(locales.map(async (locale) => [locale, await allTexts(locale)] as const)),
)
const made = new Map<string, Translate>()

/** The texts of a language in the voice of a brand, created once per process. */
export function textsFor(frame: Pick<Frame, 'locale' | 'appNumber' | 'appName'>): Translate {
  const { locale } = frame
  const product = brandOf(frame).name
  const name = `${locale}.${product}`
  const found = made.get(name) ?? createTexts(locale, messages.get(locale) ?? {}, product)
  made.set(name, found)
  return found
}

async function allTexts(locale: Locale): Promise<Messages> {
  const { frame, pages, pagesApart, parts } = await catalogues[locale]()
  const loads = [pages, (await pagesApart()).pages, parts].flatMap((listed) => Object.values(listed))
  const texts = await Promise.all(loads.map((load) => load()))
  return Object.assign({}, frame, ...texts.map((module) => module.default)) as Messages
}
