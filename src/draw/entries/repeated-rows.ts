import { type Identities, isSamePerson } from './identities.ts'

/**
 * Reports every person's later rows, with the person's first one, among the rows for which `isIn`. Uses a hash table;
 * input crafted to collide falls back to the slower way, by the rows' order.
 */
export function eachRepeatedRow(
  identities: Identities,
  isIn: (row: number) => boolean,
  tell: (row: number, first: number) => void,
): void {
  const { count } = identities.packed
  const table = new PeopleTable(identities)
  const reported: number[] = []
  for (let row = 0; row < count; row++) {
    if (!isIn(row)) continue
    const first = table.firstOf(row)
    if (table.isCrowded) return tellByOrder(identities, isIn, tell)
    if (first !== row) reported.push(row, first)
  }
  for (let i = 0; i < reported.length; i += 2) tell(reported[i] as number, reported[i + 1] as number)
}

function tellByOrder(
  identities: Identities,
  isIn: (row: number) => boolean,
  tell: (row: number, first: number) => void,
): void {
  let first: number | undefined
  for (const row of identities.order) {
    if (!isIn(row)) continue
    if (first !== undefined && isSamePerson(identities, first, row)) tell(row, first)
    else first = row
  }
}

/** Rows by identity: open addressing, at most half full. */
class PeopleTable {
  /** Far more probes were needed than chance explains. */
  isCrowded = false
  private readonly identities: Identities
  private readonly hashes: Uint32Array
  /** Row + 1; 0 is free. */
  private readonly places: Uint32Array
  private stepsLeft: number

  constructor(identities: Identities) {
    const { count } = identities.packed
    this.identities = identities
    // All at once: a sequential pass, separate from the random access to the table, is a third faster.
    this.hashes = hashesOf(identities)
    this.places = new Uint32Array(2 ** Math.ceil(Math.log2(2 * count + 2)))
    // half full, one step per row is expected
    this.stepsLeft = 8 * count + 1000
  }

  /** The first row of the same person that was passed in; the row itself if there was none. */
  firstOf(row: number): number {
    const { hashes, places } = this
    const hash = hashes[row] as number
    const mask = places.length - 1
    for (let place = hash & mask; ; place = (place + 1) & mask) {
      const other = (places[place] as number) - 1
      if (other < 0) {
        places[place] = row + 1
        return row
      }
      if (hashes[other] === hash && isSamePerson(this.identities, other, row)) return other
      this.stepsLeft--
      if (this.stepsLeft < 0) {
        this.isCrowded = true
        return row
      }
    }
  }
}

/** FNV-1a of every row, with its bits mixed afterwards, because the lowest ones choose the place. */
function hashesOf({ packed: { bytes, offsets, count } }: Identities): Uint32Array {
  const hashes = new Uint32Array(count)
  let at = 0
  for (let row = 0; row < count; row++) {
    const end = offsets[row + 1] as number
    let hash = 0x811c9dc5
    for (; at < end; at++) hash = Math.imul(hash ^ (bytes[at] as number), 0x01000193)
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
    hashes[row] = hash ^ (hash >>> 13)
  }
  return hashes
}
