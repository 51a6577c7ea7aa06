import { type Entries, EntryPacker, entryKey } from './entries.ts'
import { identityOf } from './identity.ts'
import { NO_PLAIN_FOLD, plainFold } from './plain-fold.ts'
import { sortRows } from './sort-rows.ts'

/** Who each row is, and the rows in the order of who they are, so that the same person's rows stand together. */
export interface Identities {
  /** The identity of every row, in source order. */
  packed: Entries
  /** Row numbers by the bytes of their identities, equal ones in source order. Sorted when it is first asked for. */
  readonly order: Uint32Array
}

/** Identities by the keys shown, see `identityOf`. */
export function identitiesOf(entries: Entries): Identities {
  return identitiesFrom(foldEntries(entries))
}

/** Identities by the ids that a platform gives to people, taken as they are: such ids may differ in case only. */
export function identitiesByIds(ids: Entries): Identities {
  return identitiesFrom(ids)
}

function identitiesFrom(packed: Entries): Identities {
  let order: Uint32Array | undefined
  return {
    packed,
    get order() {
      order ??= sortRows(packed)
      return order
    },
  }
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

/** `identityOf` of every row. Rows of plain letters, which most are, never become strings. */
function foldEntries(entries: Entries): Entries {
  const packer = new EntryPacker(entries.bytes.length, entries.count)
  for (let row = 0; row < entries.count; row++) {
    if (!addPlainRow(packer, entries, row)) packer.add(identityOf(entryKey(entries, row)))
  }
  return packer.finish()
}

/** Adds a row folded letter by letter with its white space collapsed, or nothing where a letter's neighbours matter. */
function addPlainRow(packer: EntryPacker, { bytes, offsets }: Entries, row: number): boolean {
  const from = offsets[row] as number
  const to = offsets[row + 1] as number
  packer.reserve(to - from)
  const room = packer.bytes
  const start = packer.end
  let end = start
  let isSpaceDue = false
  for (let i = from; i < to; i++) {
    const byte = bytes[i] as number
    if (byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)) {
      isSpaceDue = end > start
      continue
    }
    if (isSpaceDue) room[end++] = 0x20
    isSpaceDue = false
    if (byte < 0x80) {
      room[end++] = byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte
      continue
    }
    const fold = byte < 0xf0 ? plainFold(wideCode(bytes, i)) : NO_PLAIN_FOLD
    if (fold === NO_PLAIN_FOLD) return false
    i += byte < 0xe0 ? 1 : 2
    end = writeCode(fold, room, end)
  }
  packer.end = end
  packer.closeRow()
  return true
}

/** The code point of the two or three bytes at `at`. */
function wideCode(bytes: Uint8Array, at: number): number {
  const first = bytes[at] as number
  const second = (bytes[at + 1] as number) & 0x3f
  if (first < 0xe0) return ((first & 0x1f) << 6) | second
  return ((first & 0x0f) << 12) | (second << 6) | ((bytes[at + 2] as number) & 0x3f)
}

/** Writes a code point below U+10000 as UTF-8 and returns the offset after it. */
function writeCode(code: number, into: Uint8Array, at: number): number {
  if (code < 0x80) {
    into[at] = code
    return at + 1
  }
  if (code < 0x800) {
    into[at] = 0xc0 | (code >> 6)
    into[at + 1] = 0x80 | (code & 0x3f)
    return at + 2
  }
  into[at] = 0xe0 | (code >> 12)
  into[at + 1] = 0x80 | ((code >> 6) & 0x3f)
  into[at + 2] = 0x80 | (code & 0x3f)
  return at + 3
}
