const words = [
  'replies_hidden',
  'platform_limit',
  'asked_limit',
  'unreadable',
  'loop',
  'too_old',
  'not_loaded',
  'uncounted',
] as const

/** Why comments may be missing, as far as there are words for it. Receipts outlive the versions of this list. */
export function shortfallWord(shortfall: string): (typeof words)[number] | 'other' {
  return words.find((word) => word === shortfall) ?? 'other'
}
