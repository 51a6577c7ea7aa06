import type { ListProgress } from '../check-list.ts'
import type { ReceiptDocument } from '../receipt.ts'

export interface CommentCheck {
  name: /** the document is the sealed one: hash, number and order of its lines */
    | 'comments_file'
    /** the sealed rules give as many tickets as were sealed */
    | 'comments_rules'
    /** the draw from them gives the same places and names */
    | 'comments_ranking'
  /** undefined: nobody can look without the names that are sealed by their hash alone */
  ok: boolean | undefined
  /** what is wrong */
  why?: string
}

/** What only the owner of a draw can give. */
export interface CommentSecrets {
  exclude?: string[]
  pastWinners?: string[]
  /** hex, 32 bytes: proves that these were the names */
  saltKey?: string
}

/** Replays the rules of a receipt, whose own checks hold, over a comments document. Never throws. */
export function* checkComments(
  _receipt: ReceiptDocument,
  _text: string,
  _secrets: CommentSecrets = {},
): Generator<ListProgress, CommentCheck[]> {
  yield { done: 0, total: 0 }
  throw new Error('not yet')
}
