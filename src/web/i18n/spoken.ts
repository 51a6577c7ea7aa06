import type { Locale } from '#locales/locales.ts'
import type { Translate } from './texts.ts'

interface Spoken {
  locale: Locale
  t: Translate
}

let current: Spoken | undefined

/** Tells code outside of components, in the browser, what this document speaks. Called once, at its start. */
export function speak(locale: Locale, t: Translate): void {
  current = { locale, t }
}

/** What this document speaks. The server speaks many languages at once, so there it is in the context. */
export function spoken(): Spoken {
  if (!current) throw new Error('nothing is spoken yet: on the server pass the context')
  return current
}
