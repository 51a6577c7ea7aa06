/** As `server/connectors/comment.ts` has them. */
export const shortfallWords = [
  'replies_hidden',
  'platform_limit',
  'asked_limit',
  'unreadable',
  'withheld',
  'loop',
  'too_old',
  'not_loaded',
  'uncounted',
] as const

/** Why comments may be missing, as far as there are words for it. Receipts outlive the versions of this list. */
export function shortfallWord(shortfall: string): (typeof shortfallWords)[number] | 'other' {
  return shortfallWords.find((word) => word === shortfall) ?? 'other'
}
