/**
 * What is checked. The names are part of the format: verifiers in other languages report the same ones, in this order.
 */
export type CheckName =
  /** All fields are present and valid. Nothing else is checked if this fails. */
  | 'shape'
  /** The header names this format. Nothing else is checked if this fails. */
  | 'format'
  /** The commitment is the hash of the header. */
  | 'commit_hash'
  /** A local seed is the sealed one. */
  | 'seal'
  /** The randomness is the SHA-256 of the beacon's signature. */
  | 'beacon_hash'
  /** The signature is the beacon's, for the promised round. */
  | 'beacon_signature'
  /** The seed is derived from randomness and commitment. */
  | 'seed'
  /** There are as many places as promised; fewer only if the pool is empty. */
  | 'draw_count'
  /** The places are in order; those drawn later continue the sequence. */
  | 'draw_order'
  /** The path has the sides of the row number in a tree of this many rows. */
  | 'draw_index'
  /** Key, salt, weight and path lead to the sealed root with all its tickets. */
  | 'draw_path'
  /** `attempts` and `r` are what the seed gives for the tickets left in the pool. */
  | 'draw_number'
  /** `ticket` is the r-th remaining one, earlier winners skipped, and this row holds it. */
  | 'draw_ticket'
  /**
   * For coins, dice and numbers: the rows are those of the toss in the header, and each was drawn, so their tickets
   * encode the outcome.
   */
  | 'chance'
  /** Each replaced person had a place, each replacement is the next of the ranking, and nothing follows a void. */
  | 'events'
  /** The receipt includes lines of the public ledger. Only ever reported as not checked. */
  | 'ledger'
  /** The lines are those of this draw: its commitment, its outcome, and each event. */
  | 'ledger_entries'
  /** The outcome's line has the hash of this receipt's content. Cannot be checked once a name is masked or erased. */
  | 'ledger_draw'
  /** Each line is in the ledger of the checkpoint. */
  | 'ledger_inclusion'
  /** The checkpoint is signed with the ledger's key. */
  | 'ledger_checkpoint'
  /** The whole document is signed. */
  | 'signature'
  /** Fields outside the format, in an unsigned document. Only ever reported as not checked. */
  | 'other_fields'
  /** The token of a time-stamp authority. Only ever reported as not checked: that needs a program such as openssl. */
  | 'timestamp'

/** Checks that may be skipped: what they need is missing, masked, or out of this program's scope. */
export type UncheckedName = Extract<
  CheckName,
  'ledger' | 'ledger_draw' | 'signature' | 'timestamp' | 'beacon_signature' | 'other_fields'
>

/**
 * A completed check. `at` says what is wrong, mostly as a path of fields; `draw` is the first failing place (from 0).
 */
export interface Check {
  name: CheckName
  ok: boolean
  at?: string
  draw?: number
}

/** A completed check, or one that could not be made here. */
export type Step = Check | { name: UncheckedName; ok: undefined }

/** The check of a list: names the first member that fails the test. */
export function checkEach<T>(
  name: CheckName,
  list: readonly T[],
  at: string,
  test: (one: T, n: number) => boolean,
): Check {
  const wrong = list.findIndex((one, n) => !test(one, n))
  return wrong < 0 ? { name, ok: true } : { name, ok: false, at: `${at}[${wrong}]` }
}
