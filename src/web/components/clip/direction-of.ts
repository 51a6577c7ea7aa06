/** The direction of a text by its first letter, as `dir="auto"` has it. */
export function directionOf(text: string): 'ltr' | 'rtl' {
  const [letter = ''] = text.match(/\p{L}/u) ?? []
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(letter) ? 'rtl' : 'ltr'
}
