const plain = /^-?\d{1,16}$/
/** Groups of three digits with any one separator; `1.5` does not match. */
const grouped = /^-?\d{1,3}([\s.,'’\u00a0\u202f])\d{3}(?:\1\d{3})*$/u

/** A whole number in any common notation; NaN if it is none. */
export function wholeNumber(typed: string): number {
  const text = typed.trim().replace('−', '-')
  if (plain.test(text)) return Number(text)
  return grouped.test(text) ? Number(text.replace(/[^-\d]/gu, '')) : Number.NaN
}

/**
 * A number field of a form, for a call. What is no number is sent as it was typed, though the type says otherwise: the server says
 * what is wrong with it, which is something else for an empty field than for a zero.
 */
export function typedNumber(typed: string): number {
  const text = typed.trim()
  const whole = wholeNumber(text)
  const number = text === '' || !Number.isNaN(whole) ? whole : Number(text)
  return Number.isNaN(number) ? (text as string & number) : number
}
