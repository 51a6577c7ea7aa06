/** Words as they are compared: composed and in lower case. What is looked for has to be folded alike. */
export function foldedWords(words: string): string {
  return words.normalize('NFC').toLowerCase().trim()
}
