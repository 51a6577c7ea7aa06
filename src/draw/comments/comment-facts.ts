import { type Entries, EntryPacker } from '../entries/entries.ts'
import { identitiesByIds, identitiesOf } from '../entries/identities.ts'
import { eachRepeatedRow } from '../entries/rules.ts'
import { readUtf8 } from '../text/utf8.ts'
import { type CommentLine, keyOf, personIdOf, timeOf } from './comment-line.ts'
import { cutFolded, type FoldedPage, foldWordBytes } from './folded-texts.ts'
import { findMentions, mentionOf } from './word-characters.ts'

/**
 * Everything that rules need to know about a list of comments, in columns: built once, so that changing a rule takes
 * milliseconds.
 */
export interface CommentFacts {
  count: number
  /** what the draw shows for each comment, see `keyOf` */
  keys: Entries
  /** the same in the form that the exclude list compares, see `handleOf` */
  handles: Entries
  /** `handleHashes` of these */
  hashes: Uint32Array
  /** the author of each comment, as a number: that of the person's first comment, from 1; 0 if unknown */
  people: Uint32Array
  /** `IS_REPLY` and so on, added up */
  flags: Uint8Array
  /** milliseconds since 1970; NaN where unknown */
  times: Float64Array
  texts: FoldedPage[]
  /**
   * numbers of the mentioned people, each once per comment and never the author: comment i has those from
   * `mentionStarts[i]` to the next
   */
  mentions: Uint32Array
  mentionStarts: Uint32Array
  /** the numbers of all mentioned people, from 0, by the text of a mention of them */
  mentioned: ReadonlyMap<string, number>
}

export const IS_REPLY = 1
export const BY_POST_AUTHOR = 2
export const IS_BOT = 4
/** its author or its text was deleted */
export const IS_DELETED = 8
/** has a visible character */
export const HAS_TEXT = 16

/** Facts of lines in their order. Throws a RangeError on lone surrogates, which no sealed comment has. */
export function factsOf(lines: Iterable<CommentLine>): CommentFacts {
  const builder = new FactsBuilder()
  for (const line of lines) builder.add(line)
  return builder.finish()
}

/** Number of comments folded at once, fewer if they are long. */
const blockRows = 256
const blockSize = 1 << 20

/** Builds facts line by line, never working more than a few milliseconds at a time except at the end. */
export class FactsBuilder {
  private readonly keys = new EntryPacker()
  private readonly people = new EntryPacker()
  private readonly folded = new EntryPacker()
  private readonly flags: number[] = []
  /** of each comment, in order of arrival */
  readonly times: number[] = []
  private readonly mentions: number[] = []
  private readonly mentionStarts: number[] = [0]
  private readonly mentioned = new Map<string, number>()
  private pending: CommentLine[] = []
  /** their texts */
  private readonly texts = new EntryPacker(1 << 15, blockRows)
  private readonly textOf: ((bytes: Uint8Array) => string) | undefined

  /** `textOf`: the platform's native `byteString`, if there is one. */
  constructor(textOf?: (bytes: Uint8Array) => string) {
    this.textOf = textOf
  }

  /** `time`: the line's `timeOf`, for callers that already have it. */
  add(line: CommentLine, time = timeOf(line.at)): void {
    const person = personIdOf(line)
    this.keys.add(keyOf(line))
    this.people.add(person)
    this.flags.push(flagsOf(line, person === ''))
    this.times.push(time)
    this.pending.push(line)
    this.texts.add(line.text)
    if (this.pending.length === blockRows || this.texts.end > blockSize) this.foldPending()
  }

  /** `order`: for each row, the index of its comment by arrival, from 0, if that differs from the order of the rows. */
  finish(order?: Uint32Array): CommentFacts {
    this.foldPending()
    const { times, flags, mentions, mentionStarts, mentioned } = this
    const rows = (packer: EntryPacker) => (order ? entriesInOrder(packer.peek(), order) : packer.finish())
    const keys = rows(this.keys)
    const handles = handlesOf(keys)
    return {
      count: keys.count,
      keys,
      handles,
      hashes: handleHashes(handles),
      people: numbersOf(rows(this.people)),
      flags: numbersInOrder(flags, new Uint8Array(flags.length), order),
      times: numbersInOrder(times, new Float64Array(times.length), order),
      texts: cutFolded(rows(this.folded), this.textOf),
      ...mentionsInOrder({ mentions, mentionStarts }, order),
      mentioned,
    }
  }

  private foldPending(): void {
    const { bytes, offsets } = identitiesOf(this.texts.peek()).packed
    const first = this.flags.length - this.pending.length
    const { folded } = this
    folded.reserve(bytes.length + this.pending.length)
    for (const [i, line] of this.pending.entries()) {
      const [from, to] = [offsets[i] as number, offsets[i + 1] as number]
      if (isVisible(bytes, from, to)) this.flags[first + i] = (this.flags[first + i] as number) | HAS_TEXT
      if (/[@\uff20\ufe6b]/.test(line.text)) this.addMentions(readUtf8(bytes, from, to), line)
      this.mentionStarts.push(this.mentions.length)
      folded.end = foldWordBytes(bytes, from, to, folded.bytes, folded.end)
      folded.bytes[folded.end++] = LINE_FEED
      folded.closeRow()
    }
    this.pending = []
    this.texts.clear()
  }

  private addMentions(text: string, { handle = '' }: CommentLine): void {
    const found = findMentions(text)
    if (found.length === 0) return
    const own = mentionOf(handle)
    for (const mention of found.length === 1 ? found : new Set(found)) {
      if (mention === own) continue
      const number = this.mentioned.get(mention) ?? this.mentioned.size
      this.mentioned.set(mention, number)
      this.mentions.push(number)
    }
  }
}

const LINE_FEED = 0x0a

const AT = 0x40
const SPACE = 0x20

/** `handleOf` of every key. */
function handlesOf(keys: Entries): Entries {
  const { bytes, offsets, count } = identitiesOf(keys).packed
  const handles = new EntryPacker(bytes.length, count)
  for (let row = 0; row < count; row++) {
    const [start, end] = [offsets[row] as number, offsets[row + 1] as number]
    let from = start
    while (from < end && bytes[from] === AT) from++
    if (from > start && from < end && bytes[from] === SPACE) from++
    for (let i = from; i < end; i++) handles.bytes[handles.end++] = bytes[i] as number
    handles.closeRow()
  }
  return handles.finish()
}

/** FNV-1a of every row: equal rows have equal hashes, and few others do. */
export function handleHashes({ bytes, offsets, count }: Entries): Uint32Array {
  const hashes = new Uint32Array(count)
  let at = 0
  for (let row = 0; row < count; row++) {
    const end = offsets[row + 1] as number
    let hash = 0x811c9dc5
    for (; at < end; at++) hash = Math.imul(hash ^ (bytes[at] as number), 0x01000193)
    hashes[row] = hash
  }
  return hashes
}

function numbersOf(people: Entries): Uint32Array {
  const numbers = new Uint32Array(people.count)
  const hasPerson = (row: number) => people.offsets[row] !== people.offsets[row + 1]
  for (let row = 0; row < people.count; row++) if (hasPerson(row)) numbers[row] = row + 1
  eachRepeatedRow(identitiesByIds(people), hasPerson, (row, first) => {
    numbers[row] = first + 1
  })
  return numbers
}

function flagsOf({ parent, by_post_author, bot, deleted }: CommentLine, isUnclaimed: boolean): number {
  return (
    (parent === undefined ? 0 : IS_REPLY) |
    (by_post_author ? BY_POST_AUTHOR : 0) |
    (bot ? IS_BOT : 0) |
    (deleted || isUnclaimed ? IS_DELETED : 0)
  )
}

/**
 * Whether a text has a character other than white space, control characters and the blank Braille pattern; invisible
 * characters fold to nothing.
 */
function isVisible(bytes: Uint8Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    const byte = bytes[i] as number
    const isControl = byte === 0xc2 && (bytes[i + 1] as number) < 0xa0
    const isBlank = byte === 0xe2 && bytes[i + 1] === 0xa0 && bytes[i + 2] === 0x80
    if (isControl) i++
    else if (isBlank) i += 2
    else if (byte > 0x20 && byte !== 0x7f) return true
  }
  return false
}

/** Entries in which row `i` is row `order[i]` of the given ones; without an order, the given entries themselves. */
export function entriesInOrder(entries: Entries, order: Uint32Array | undefined): Entries {
  if (!order) return entries
  const bytes = new Uint8Array(entries.bytes.length)
  const offsets = new Uint32Array(order.length + 1)
  let end = 0
  for (let row = 0; row < order.length; ) {
    const from = order[row] as number
    const start = entries.offsets[from] as number
    // Adjacent rows that stay adjacent are moved together.
    let next = from
    while (row < order.length && order[row] === next)
      offsets[++row] = end + (entries.offsets[++next] as number) - start
    bytes.set(entries.bytes.subarray(start, entries.offsets[next]), end)
    end = offsets[row] as number
  }
  return { count: order.length, bytes, offsets }
}

/** The same for one number per row, written into `into`. */
function numbersInOrder<Into extends Uint8Array | Float64Array>(
  numbers: readonly number[],
  into: Into,
  order: Uint32Array | undefined,
): Into {
  // Loops: `from` with a function walks by iterators, which takes ten times as long.
  if (order) for (let row = 0; row < into.length; row++) into[row] = numbers[order[row] as number] as number
  else for (let row = 0; row < into.length; row++) into[row] = numbers[row] as number
  return into
}

/** The same for the numbers of mentioned people: comment i has those from `mentionStarts[i]` to the next. */
function mentionsInOrder(
  given: { mentions: readonly number[]; mentionStarts: readonly number[] },
  order: Uint32Array | undefined,
): { mentions: Uint32Array; mentionStarts: Uint32Array } {
  if (!order)
    return {
      mentions: Uint32Array.from(given.mentions),
      mentionStarts: Uint32Array.from(given.mentionStarts),
    }
  const mentions = new Uint32Array(given.mentions.length)
  const mentionStarts = new Uint32Array(order.length + 1)
  let end = 0
  for (const [row, from] of order.entries()) {
    const stop = given.mentionStarts[from + 1] as number
    for (let i = given.mentionStarts[from] as number; i < stop; i++)
      mentions[end++] = given.mentions[i] as number
    mentionStarts[row + 1] = end
  }
  return { mentions, mentionStarts }
}
