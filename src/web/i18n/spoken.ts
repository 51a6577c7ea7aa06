import type { Locale } from '#locales/locales.ts'
import type { Translate } from './texts.ts'

interface Spoken {
  locale: Locale
  t: Translate
}

let current: Spoken | undefined
let begin: (first: Spoken) => void

/** The same as `spoken`, for a page's module: it may run before the startup has got the texts. */
export const whenSpoken = new Promise<Spoken>((resolve) => {
  begin = resolve
})

/** Makes the document's language and texts available outside components, in the browser. Called once at startup. */
export function speak(locale: Locale, t: Translate): void {
  current = { locale, t }
  begin(current)
}

/**
 * The language and texts of this document. The server handles many languages at once, so there they are in the context.
 */
export function spoken(): Spoken {
  if (!current) throw new Error('nothing is spoken yet: on the server pass the context')
  return current
}
