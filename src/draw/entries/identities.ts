import {
  composeFolded,
  foldText,
  isPlainBeyond,
  longFold,
  NO_PLAIN_FOLD,
  plainFold,
} from '../text/fold-text.ts'
import { utf8Bound, writeUtf8 } from '../text/utf8.ts'
import { type Entries, entryKey, sortRows } from './entries.ts'

export { UNICODE_VERSION } from '../text/casefold-table.generated.ts'

/** The identity of each row, and the rows sorted by identity, so that a person's rows are adjacent. */
export interface Identities {
  /** The identity of every row, in source order. */
  packed: Entries
  /** Row numbers sorted by the bytes of their identities, equal ones in source order. Sorted on first access. */
  readonly order: Uint32Array
}

/** Identities by the displayed keys, see `identityOf`. */
export function identitiesOf(entries: Entries): Identities {
  return identitiesFrom(foldEntries(entries))
}

/** Identities by the platform's ids of people, unchanged: such ids may differ only in case. */
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

/** `identityOf` of every row. Rows of plain letters, which are the majority, never become strings. */
function foldEntries(entries: Entries): Entries {
  const { count, offsets: sourceOffsets } = entries
  const offsets = new Uint32Array(count + 1)
  const size = entries.bytes.length
  let room = new Uint8Array(roomFor(size))
  let end = 0
  for (let row = 0; row < count; row++) {
    const plainEnd = foldPlainRow(entries, row, room, end)
    if (plainEnd === NOT_PLAIN) {
      const identity = identityOf(entryKey(entries, row))
      // sized as if the remaining rows were plain, so that plain rows need no check
      const rest = size - (sourceOffsets[row + 1] as number)
      room = withRoom(room, end, utf8Bound(identity.length) + roomFor(rest))
      end = writeUtf8(identity, room, end)
    } else end = plainEnd
    if (end > 0xffffffff) throw new RangeError('identities exceed 4 GiB')
    offsets[row + 1] = end
  }
  return { count, bytes: room.subarray(0, end), offsets }
}

/** Maximum bytes that plain rows of `size` bytes can become, see `plainFold`. Memory is only committed when written. */
function roomFor(size: number): number {
  return size + (size >> 1) + 1
}

function withRoom(room: Uint8Array<ArrayBuffer>, end: number, more: number): Uint8Array<ArrayBuffer> {
  if (end + more <= room.length) return room
  const grown = new Uint8Array(end + more + (room.length >> 2))
  grown.set(room.subarray(0, end))
  return grown
}

const NOT_PLAIN = -1

/**
 * Writes a row folded letter by letter with its white space collapsed and returns the offset after it; `NOT_PLAIN` if a
 * letter's neighbors matter.
 */
function foldPlainRow({ bytes, offsets }: Entries, row: number, room: Uint8Array, start: number): number {
  const to = offsets[row + 1] as number
  let end = start
  for (let i = offsets[row] as number; i < to; i++) {
    const byte = bytes[i] as number
    const plain = PLAIN_FOLDS[byte] as number
    if (plain < SPACE) room[end++] = plain
    else if (plain === SPACE) {
      // one space per run, none at the beginning
      if (end > start && room[end - 1] !== 0x20) room[end++] = 0x20
    } else if (byte < 0xf0) {
      const fold = plainFold(wideCode(bytes, i))
      if (fold === NO_PLAIN_FOLD) return NOT_PLAIN
      i += byte < 0xe0 ? 1 : 2
      end = writeFold(fold, room, end)
    } else {
      if (!isPlainBeyond(farCode(bytes, i))) return NOT_PLAIN
      for (const last = i + 3; i < last; i++) room[end++] = bytes[i] as number
      room[end++] = bytes[i] as number
    }
  }
  return end > start && room[end - 1] === 0x20 ? end - 1 : end
}

const SPACE = 0x80
const WIDE = 0x81

/** For each byte: what it folds to, or that it is white space or part of a longer code point. */
const PLAIN_FOLDS = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte >= 0x80) return WIDE
  if (byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)) return SPACE
  return byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte
})

/** The code point of the two or three bytes at `at`. */
function wideCode(bytes: Uint8Array, at: number): number {
  const first = bytes[at] as number
  const second = (bytes[at + 1] as number) & 0x3f
  if (first < 0xe0) return ((first & 0x1f) << 6) | second
  return ((first & 0x0f) << 12) | (second << 6) | ((bytes[at + 2] as number) & 0x3f)
}

/** The code point of the four bytes at `at`. */
function farCode(bytes: Uint8Array, at: number): number {
  const high = (((bytes[at] as number) & 0x07) << 18) | (((bytes[at + 1] as number) & 0x3f) << 12)
  return high | (((bytes[at + 2] as number) & 0x3f) << 6) | ((bytes[at + 3] as number) & 0x3f)
}

/** Writes a plain fold as UTF-8 and returns the offset after it. */
function writeFold(fold: number, into: Uint8Array, at: number): number {
  const long = longFold(fold)
  if (!long) return writeCode(fold, into, at)
  into.set(long, at)
  return at + long.length
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

/**
 * The identity of a key: two keys are the same person exactly when their identities are equal. It is the key after
 * NFKC_Casefold (one pinned Unicode version, `UNICODE_VERSION`, whatever the runtime supports; the same in every
 * locale), with every run of white space collapsed to one space and trimmed.
 * So case, width, ligatures, composed or decomposed accents and invisible characters (soft hyphen, joiners, variation
 * selectors) do not distinguish people; accents do, and so does a dotted versus a dotless i. Empty for a blank key.
 * The mapping follows Unicode exactly, including its one gap: if another mark follows a Greek iota subscript (U+0345),
 * two spellings that look the same can be two identities.
 */
export function identityOf(key: string): string {
  if (isSettled(key)) return key
  const folded = isAscii(key) ? key.toLowerCase() : composeFolded(foldText(key))
  return collapseSpace(folded)
}

/** Most handles: printable ASCII without capitals and spaces is its own identity. */
function isSettled(key: string): boolean {
  for (let i = 0; i < key.length; i++) {
    const code = key.charCodeAt(i)
    if (code <= 0x20 || code >= 0x7f || (code >= 0x41 && code <= 0x5a)) return false
  }
  return true
}

function isAscii(key: string): boolean {
  for (let i = 0; i < key.length; i++) if (key.charCodeAt(i) >= 0x80) return false
  return true
}

/** Unicode White_Space as far as folding leaves it: the others have become U+0020. */
function collapseSpace(text: string): string {
  const spaced = text.replace(/[\t-\r \x85\u1680\u2028\u2029]+/g, ' ')
  const from = spaced.startsWith(' ') ? 1 : 0
  const to = spaced.length > from && spaced.endsWith(' ') ? -1 : undefined
  return spaced.slice(from, to)
}
