/** The anchor of a question on its page: short enough to share, and the same in every language. */
export function questionAnchor(id: string): string {
  return `q-${id.slice(-12).replace(/^0+(?=.)/, '')}`
}
