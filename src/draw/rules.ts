/** The rules as they stand in the header, for everyone to read. */
export interface Rules {
  /** A person's first eligible row keeps its tickets, the later ones lose theirs. */
  one_entry_per_person: boolean
  /** Handles that cannot win; a leading @ and the case do not matter. */
  exclude: string[]
  /** Where the weights come from: a column of the file, or the entry itself. Absent: one ticket per row. */
  weights?: 'column' | 'entry'
}

/** Why a row takes part or does not. The code of a reason is its place in this list; new ones are added at the end. */
export const REASONS = ['kept', 'blank', 'excluded', 'zero_weight', 'duplicate'] as const
export type Reason = (typeof REASONS)[number]

/** What the rules made of every row. */
export interface Weighing {
  /** Tickets per row: integers, together less than 2^53; 0 for a row that was removed. */
  weights: Float64Array
  /** Reason code per row. */
  reasons: Uint8Array
  /** For a duplicate the row that keeps the tickets, else `NO_ROW`. */
  duplicateOf: Uint32Array
  /** How many rows each reason removed. */
  removals: Record<Exclude<Reason, 'kept'>, number>
  /** Rows with at least one ticket. */
  eligible: number
  /** Tickets of all rows together. */
  tickets: number
}
