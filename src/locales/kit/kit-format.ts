/**
 * Browsers cannot format dates and numbers for these; client and server both format them as in English, so that they
 * agree.
 */
const unformatted = new Set(['ckb', 'hy', 'km', 'ky', 'lb', 'mn', 'tg', 'ug-CN'])

/** The tag that Intl formats with for a language of the kit. */
export function kitFormat(code: string): string {
  return unformatted.has(code) ? 'en' : code
}
