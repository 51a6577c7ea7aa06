import { diffWords } from 'diff'

/** Words in both versions, or only in theirs or yours. */
export interface Part {
  words: string
  by: 'both' | 'theirs' | 'yours'
}

const maxComparedLength = 20_000

/** Compares two texts word by word. */
export function wordDiff(theirs: string, yours: string): Part[] {
  // Longer texts are shown whole: comparing them word by word would take too long.
  if (theirs.length + yours.length > maxComparedLength)
    return [
      { words: theirs, by: 'theirs' },
      { words: yours, by: 'yours' },
    ]
  return diffWords(theirs, yours).map(({ value, added, removed }) => ({
    words: value,
    by: added ? 'yours' : removed ? 'theirs' : 'both',
  }))
}

/** How much of an unchanged passage stays at each of its ends, in characters. */
const around = 80

/** Without the middle of long passages that did not change. */
export function shortened(parts: readonly Part[]): Part[] {
  return parts.map((part, i) => {
    if (part.by !== 'both' || part.words.length <= 3 * around) return part
    const begin = i === 0 ? '' : part.words.slice(0, around)
    const end = i === parts.length - 1 ? '' : part.words.slice(-around)
    return { ...part, words: `${begin} … ${end}` }
  })
}
