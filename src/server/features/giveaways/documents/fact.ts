import type { Part } from './text-setter.ts'

/** A labeled fact of a printed receipt. */
export interface Fact {
  readonly label: string
  /** one paragraph each */
  readonly lines: readonly (readonly Part[])[]
  /** amounts, aligned at the end of the line */
  readonly sums?: readonly { readonly label: string; readonly amount: string; readonly less: boolean }[]
  /** a fingerprint, in monospace */
  readonly code?: string
}
