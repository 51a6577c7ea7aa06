import type { BrandKey } from '#brand.ts'
import type { EligibleEntry } from '#contract/results.ts'

export interface RevealWinner {
  /** the place, from 1 */
  rank: number
  name: string
  /** row of the source, counted from 1 */
  row: number
  prize?: string | undefined
  /** what was written, where the entries are comments */
  comment?: string | undefined
}

export interface RevealProps {
  /** in the order of their places; substitutes are not part of the ceremony */
  winners: readonly RevealWinner[]
  /** of the giveaway; empty where it has none */
  title: string
  /** how many entries took part */
  entries: number
  /** ISO time of the sealing; a test has none */
  sealedAt?: string | undefined
  /** hex digits; a test has no seal */
  commitHash?: string | undefined
  /** a draw that doesn't count: all of the ceremony says so */
  isTest?: boolean
  brand: BrandKey
  /** only a provable draw may carry the rosette */
  label?: 'recorded' | 'provable'
  /** entries that run through the shuffle, once they are here; only ones that can win */
  sample?: readonly EligibleEntry[]
  /** the ceremony is over or was left: unmount it and move the focus to the heading of the result */
  onDone: () => void
}
