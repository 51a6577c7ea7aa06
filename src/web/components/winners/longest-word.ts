import { graphemesOf } from '#web/ui/graphemes.ts'

/** Graphemes of the longest word: what can't break at a space. */
export function longestWord(name: string): number {
  return Math.max(...name.split(/\s+/).map((word) => graphemesOf(word).length))
}
