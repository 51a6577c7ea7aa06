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
