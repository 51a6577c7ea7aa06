/** What is checked. The names are part of the format: verifiers in other languages answer with the same, in this order. */
export type CheckName =
  /** All fields are there and are what their names say. Nothing else is checked where this fails. */
  | 'shape'
  /** The header names this format. Nothing else is checked where this fails. */
  | 'format'
  /** The commitment is the hash of the header. */
  | 'commit_hash'
  /** A local seed is the sealed one. */
  | 'seal'
  /** The randomness is the SHA-256 of the beacon's signature. */
  | 'beacon_hash'
  /** The signature is the beacon's, of the promised round. */
  | 'beacon_signature'
  /** The seed comes from randomness and commitment. */
  | 'seed'
  /** As many places as promised, fewer only where the pool is empty. */
  | 'draw_count'
  /** The places stand in their order; those drawn later carry on. */
  | 'draw_order'
  /** The path has the sides of the row number in a tree of this many rows. */
  | 'draw_index'
  /** Key, salt, weight and path lead to the sealed root with all its tickets. */
  | 'draw_path'
  /** `attempts` and `r` are what the seed gives for the tickets left in the pool. */
  | 'draw_number'
  /** `ticket` is the r-th remaining one, earlier winners skipped, and this row holds it. */
  | 'draw_ticket'
  /** Of coins, dice and numbers: the rows are those of the toss in the header, and each was drawn, so that their tickets say what came. */
  | 'chance'
  /** Who was replaced had a place, who came is the next of the ranking, and nothing follows a void. */
  | 'events'
  /** The receipt shows lines of the public ledger at all. Only ever named as not checked. */
  | 'ledger'
  /** The lines are those of this draw: its commitment, its outcome, and each event. */
  | 'ledger_entries'
  /** The line of the outcome has the hash of what this receipt says. Not to be seen once a name is masked or erased. */
  | 'ledger_draw'
  /** Each line stands in the ledger of the checkpoint. */
  | 'ledger_inclusion'
  /** The checkpoint is signed with the ledger's key. */
  | 'ledger_checkpoint'
  /** The whole document is signed. */
  | 'signature'
  /** Fields that are not of the format, in a document that nobody signed. Only ever named as not checked. */
  | 'other_fields'
  /** The token of a time-stamp authority. Only ever named as not checked: that needs a program such as openssl. */
  | 'timestamp'

/** Checks that may be left unmade: what they need is missing, masked, or no matter of this program. */
export type UncheckedName = Extract<
  CheckName,
  'ledger' | 'ledger_draw' | 'signature' | 'timestamp' | 'beacon_signature' | 'other_fields'
>

/** One check that was made. `at` says what is wrong, mostly as a path of fields; `draw` which place (from 0) fails first. */
export interface Check {
  name: CheckName
  ok: boolean
  at?: string
  draw?: number
}

/** A check that was made, or one that nobody could make here. */
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
