import type { Part } from './word-diff.ts'

// Apart from the comparison itself, which only the server does and whose library pages need not load.

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
