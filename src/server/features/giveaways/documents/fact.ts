import type { Part } from './text-setter.ts'

/** A line of a printed receipt: what it is about, and what is so. */
export interface Fact {
  readonly label: string
  /** one paragraph each */
  readonly lines: readonly (readonly Part[])[]
  /** sums, with the number at the end of the line */
  readonly sums?: readonly { readonly label: string; readonly amount: string; readonly less: boolean }[]
  /** a fingerprint, in letters of one width */
  readonly code?: string
}
