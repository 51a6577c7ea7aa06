/** Signs that make a spreadsheet take a text for a formula, also in full width, and controls that hide one. */
const dangerous = /^[=+\-@\t\r\n\0＝＋－＠]/u

/**
 * A text that no spreadsheet takes for a formula: the same text, or with one apostrophe in front. Spaces before the first
 * sign are looked through, as some programs trim cells.
 */
export function safeCell(text: string): string {
  return dangerous.test(text) || dangerous.test(text.trimStart()) ? `'${text}` : text
}
