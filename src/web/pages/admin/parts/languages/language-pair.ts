import { createContext, useContext, useState } from 'react'
import { type Locale, locales } from '#locales/locales.ts'
import { useLocale } from '#web/i18n/frame.tsx'

/** The language to edit, and the one beside it. */
export interface LanguagePair {
  chosen: Locale
  beside: Locale | null
  /** the second language was chosen, so it stays while the first one changes */
  isPicked: boolean
}

/** The languages that the forms of a page show. */
export const LanguagesContext = createContext<readonly Locale[]>([])

export function useShownLanguages(): readonly Locale[] {
  const own = useLocale()
  const shown = useContext(LanguagesContext)
  return shown.length > 0 ? shown : [own]
}

/** English beside the others, and the user's own beside English. */
export function usualPair(chosen: Locale, own: Locale): LanguagePair {
  const usual = ['en', own, ...locales] as const
  return { chosen, beside: usual.find((one) => one !== chosen) ?? null, isPicked: false }
}

/** With another language to edit: the two change places if it was the one beside. */
export function chosenIn(pair: LanguagePair, language: Locale): LanguagePair {
  return { ...pair, chosen: language, beside: language === pair.beside ? pair.chosen : pair.beside }
}

/** The pair that a form shows; a language with an error is shown as soon as there is one. */
export function useLanguagePair(faulty: Locale | undefined) {
  const own = useLocale()
  const [pair, setPair] = useState(() => usualPair(faulty ?? own, own))
  const [seen, setSeen] = useState(faulty)
  if (faulty !== seen) {
    setSeen(faulty)
    if (faulty && faulty !== pair.chosen && faulty !== pair.beside) setPair(usualPair(faulty, own))
  }
  const pick = (next: LanguagePair) => setPair(next.isPicked ? next : usualPair(next.chosen, own))
  return { pair, pick, shown: pair.beside ? [pair.chosen, pair.beside] : [pair.chosen] }
}

/** The first language that one of these inputs, named like `name.de`, is about. */
export function faultyLanguage(names: readonly string[]): Locale | undefined {
  return locales.find((locale) => names.some((name) => isAbout(name, locale)))
}

export function isAbout(name: string, locale: Locale): boolean {
  return name.split('.').includes(locale)
}

type Texts = Partial<Record<Locale, string>>

/** How many of the texts that are written in any language are not written in this one. */
export function missingIn(locale: Locale, texts: readonly Texts[]): number {
  const isUsed = (text: Texts) => locales.some((one) => text[one]?.trim())
  return texts.filter((text) => isUsed(text) && !text[locale]?.trim()).length
}
