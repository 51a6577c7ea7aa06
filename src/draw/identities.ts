import { type Entries, EntryPacker, entryKey } from './entries.ts'
import { identityOf } from './identity.ts'
import { sortRows } from './sort-rows.ts'

/** Who each row is, and the rows in the order of who they are, so that the same person's rows stand together. */
export interface Identities {
  /** The identity of every row, in source order. */
  packed: Entries
  /** Row numbers by the bytes of their identities, equal ones in source order. */
  order: Uint32Array
}

/** Identities by the keys shown, see `identityOf`. */
export function identitiesOf(entries: Entries): Identities {
  const packed = foldEntries(entries)
  return { packed, order: sortRows(packed) }
}

/** Identities by the ids that a platform gives to people, taken as they are: such ids may differ in case only. */
export function identitiesByIds(ids: Entries): Identities {
  return { packed: ids, order: sortRows(ids) }
}

/** Whether two rows are the same person. */
export function isSamePerson({ packed: { bytes, offsets } }: Identities, a: number, b: number): boolean {
  const from = offsets[a] as number
  const other = offsets[b] as number
  const length = (offsets[a + 1] as number) - from
  if (length !== (offsets[b + 1] as number) - other) return false
  for (let i = 0; i < length; i++) if (bytes[from + i] !== bytes[other + i]) return false
  return true
}

/** `identityOf` of every row. Rows in ASCII, which most are, never become strings. */
function foldEntries(entries: Entries): Entries {
  const packer = new EntryPacker(entries.bytes.length, entries.count)
  for (let row = 0; row < entries.count; row++) {
    if (!addAsciiRow(packer, entries, row)) packer.add(identityOf(entryKey(entries, row)))
  }
  return packer.finish()
}

/** Adds a row in lower case with its white space collapsed, or nothing where it is not ASCII. */
function addAsciiRow(packer: EntryPacker, { bytes, offsets }: Entries, row: number): boolean {
  const from = offsets[row] as number
  const to = offsets[row + 1] as number
  packer.reserve(to - from)
  const room = packer.bytes
  const start = packer.end
  let end = start
  let isSpaceDue = false
  for (let i = from; i < to; i++) {
    const byte = bytes[i] as number
    if (byte >= 0x80) return false
    if (byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)) {
      isSpaceDue = end > start
      continue
    }
    if (isSpaceDue) room[end++] = 0x20
    isSpaceDue = false
    room[end++] = byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte
  }
  packer.end = end
  packer.closeRow()
  return true
}
