import { type RefObject, useState } from 'react'
import { type Locale, locales } from '#locales/locales.ts'

type Texts = Partial<Record<Locale, string>>

/** What a form whose inputs hold their own state says now, of inputs named like `answer.de`. */
export function useTextsInForm(
  form: RefObject<HTMLFormElement | null>,
  begin: Readonly<Record<string, Texts>>,
) {
  const [texts, setTexts] = useState(begin)
  function read() {
    if (!form.current) return
    const data = new FormData(form.current)
    const valueOf = (name: string) => {
      const value = data.get(name)
      return typeof value === 'string' ? value : ''
    }
    const entries = Object.keys(begin).map((name): [string, Texts] => {
      const all = locales.map((locale) => [locale, valueOf(`${name}.${locale}`)] as const)
      return [name, Object.fromEntries(all)]
    })
    setTexts(Object.fromEntries(entries))
  }
  return [texts, read] as const
}
