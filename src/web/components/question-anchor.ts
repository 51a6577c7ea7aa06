/** Where a question stands on its page: short enough to be passed on, and the same in every language. */
export function questionAnchor(id: string): string {
  return `q-${id.slice(-12).replace(/^0+(?=.)/, '')}`
}
