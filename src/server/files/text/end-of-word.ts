/** The offset after `word`, if that is what `bytes` has at `at`, else -1. */
export function endOfWord(bytes: Uint8Array, at: number, word: Uint8Array): number {
  for (let i = 0; i < word.length; i++) if (bytes[at + i] !== word[i]) return -1
  return at + word.length
}
