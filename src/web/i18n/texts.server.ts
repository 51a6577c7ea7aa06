import allTexts from 'virtual:messages'
import { locales } from '#locales/locales.ts'
import { brandOf, type Frame } from './frame.tsx'
import { createTexts, type Translate } from './texts.ts'

const messages = new Map(locales.map((locale) => [locale, allTexts[locale] ?? {}]))
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
