import type { Locale } from '#locales/locales.ts'
import type { Translate } from './texts.ts'

interface Spoken {
  locale: Locale
  t: Translate
}

let current: Spoken | undefined

/** Makes the document's language and texts available outside components, in the browser. Called once at startup. */
export function speak(locale: Locale, t: Translate): void {
  current = { locale, t }
}

/**
 * The language and texts of this document. The server handles many languages at once, so there they are in the context.
 */
export function spoken(): Spoken {
  if (!current) throw new Error('nothing is spoken yet: on the server pass the context')
  return current
}
