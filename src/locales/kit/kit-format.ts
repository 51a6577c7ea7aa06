/** Browsers cannot write dates and numbers of these; both sides write them as English does, so that they agree. */
const unformatted = new Set(['ckb', 'hy', 'km', 'ky', 'lb', 'mn', 'tg', 'ug-CN'])

/** The tag that Intl formats with in a language of the kit. */
export function kitFormat(code: string): string {
  return unformatted.has(code) ? 'en' : code
}
