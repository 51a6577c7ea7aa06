/**
 * Words as they are compared: composed, in lower case, and with one letter for I, İ, ı and i, so that they are found however a
 * Turkish or an English keyboard wrote them. What is looked for has to be folded alike.
 */
export function foldedWords(words: string): string {
  return words.normalize('NFC').toLowerCase().replaceAll('i\u0307', 'i').replaceAll('ı', 'i').trim()
}
