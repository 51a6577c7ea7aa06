import type { GiveawayStatistics } from '#contract/draws/statistics.ts'
import { type CommentFacts, IS_DELETED } from '#draw/comments/comment-facts.ts'
import { type FoldedPage, foldWords } from '#draw/comments/folded-texts.ts'
import { isJoining, kindAt, lengthOf, UNSPACED } from '#draw/comments/word-characters.ts'

/** Stop words of three letters and more, the most frequent of each of the product's languages. */
const lists = [
  'the and for you are was with this that have has had not but they from your our all can will would just its his her she him our who what when how out get got too very been were there here about one https http www com',
  'bir bu ve ile için ben sen biz siz onlar ama çok daha gibi kadar olan olsun oldu var yok ne nasıl neden hem mi mı şu diye bana beni benim sana sizi sizin bizim ise her hiç göre değil artık şey kendi olarak',
  'der die das und ist nicht ich sie wir ihr mit den dem des ein eine einen einem einer auf für von auch aber als wie war bei nur noch dass sich mir mich dir dich uns euch hat haben bin sind wird zum zur aus man doch schon mal',
  'que los las una uno con por para del como más pero sus les este esta esto ese esa eso muy sin sobre todo toda todos todas hay son está están fue ser tiene nos mis tus qué ya también cuando donde desde',
  'les des une est que qui pour dans pas sur avec sont vous nous mais par plus tout tous toute toutes ses mes tes son mon ton ces cette aux leur leurs elle ils elles suis été être avoir aussi comme très bien fait bon',
  'che non per una con del della delle dei degli sono gli come più anche sul sulla nel nella alla allo questo questa quello quella mio mia tuo tua suo sua noi voi loro chi cui era hai hanno tutti tutto molto dal dalla',
  'que não uma com para por dos das mais mas como meu minha seu sua nos nas foi são está estão ele ela eles elas isso este esta esse essa muito muita todos todas tudo pelo pela também já ser tem sem aqui você vocês',
]

const stopWords = new Set(lists.flatMap((list) => list.split(' ')).map(foldWords))

/** Whether a folded word is a stop word. */
function isStopWord(folded: string): boolean {
  return stopWords.has(folded)
}

type Counted = Pick<GiveawayStatistics, 'words' | 'hashtags'>

const maxListed = 20
/** A word in fewer comments is personal, not a statistic. */
const leastComments = 2
/** Limit of distinct words counted; it stops comments filled with random letters. */
const maxDifferent = 1 << 21

/** The most common words and hashtags, each counted once per comment. Deleted comments are skipped. */
export function countWords(facts: CommentFacts, textAt: (row: number) => string): Counted {
  const tables = { word: new Tally(), hashtag: new Tally() }
  for (const page of facts.texts) countPage(page, facts.flags, tables)
  const words = tables.word.top(maxListed, (text) => !isStopWord(text))
  const hashtags = tables.hashtag.top(maxListed, () => true)
  return {
    words: words.map(({ text, row, count }) => ({ word: asWritten(textAt(row), text), comments: count })),
    hashtags: hashtags.map(({ text, row, count }) => ({
      word: `#${asWritten(textAt(row), text)}`,
      comments: count,
    })),
  }
}

function countPage(page: FoldedPage, flags: Uint8Array, tables: Record<TokenKind, Tally>): void {
  const { first, bytes, offsets } = page
  for (let i = 0; i + 1 < offsets.length; i++) {
    const row = first + i
    if (((flags[row] ?? 0) & IS_DELETED) !== 0) continue
    // Each text ends in a line feed, which is not part of it.
    eachToken(bytes, offsets[i] ?? 0, (offsets[i + 1] ?? 1) - 1, (kind, start, end, hash) =>
      tables[kind].add(page, row, start, end, hash),
    )
  }
}

interface CountedWord {
  /** folded */
  text: string
  /** row of its first use */
  row: number
  count: number
}

/**
 * Counts by 32-bit hash, in columns. Two words with the same hash count as one, which is fine for statistics; texts are
 * created only for the few that are returned.
 */
class Tally {
  private size = 1 << 12
  private used = 0
  private hashes = new Uint32Array(this.size)
  private counts = new Uint32Array(this.size)
  private lastRows = new Uint32Array(this.size)
  private firstRows = new Uint32Array(this.size)
  private starts = new Uint32Array(this.size)
  private ends = new Uint32Array(this.size)
  private readonly pages: FoldedPage[] = []

  add(page: FoldedPage, row: number, start: number, end: number, hash: number): void {
    if (this.pages.at(-1) !== page) this.pages.push(page)
    const at = this.placeOf(hash)
    if (this.counts[at] === 0) {
      if (this.used >= maxDifferent) return
      this.used++
      this.hashes[at] = hash
      this.firstRows[at] = row
      this.starts[at] = start
      this.ends[at] = end
    } else if (this.lastRows[at] === row) return
    this.counts[at] = (this.counts[at] ?? 0) + 1
    this.lastRows[at] = row
    if (this.used * 2 > this.size) this.grow()
  }

  /** The most frequent accepted words, most frequent first. */
  top(max: number, isWanted: (text: string) => boolean): CountedWord[] {
    const slots: number[] = []
    const { counts } = this
    for (let at = 0; at < counts.length; at++) if ((counts[at] ?? 0) >= leastComments) slots.push(at)
    const order = (a: number, b: number) =>
      (this.counts[b] ?? 0) - (this.counts[a] ?? 0) ||
      (this.firstRows[a] ?? 0) - (this.firstRows[b] ?? 0) ||
      (this.starts[a] ?? 0) - (this.starts[b] ?? 0)
    const result: CountedWord[] = []
    for (const at of slots.sort(order)) {
      const word = this.foundAt(at)
      if (isWanted(word.text)) result.push(word)
      if (result.length === max) break
    }
    return result
  }

  private foundAt(at: number): CountedWord {
    const row = this.firstRows[at] ?? 0
    const page = this.pages.findLast(({ first }) => first <= row)
    const text = Buffer.from(page?.bytes.slice(this.starts[at], this.ends[at]) ?? '', 'latin1').toString()
    return { text, row, count: this.counts[at] ?? 0 }
  }

  private placeOf(hash: number): number {
    const mask = this.size - 1
    let at = hash & mask
    while (this.counts[at] !== 0 && this.hashes[at] !== hash) at = (at + 1) & mask
    return at
  }

  private grow(): void {
    const { hashes, counts, lastRows, firstRows, starts, ends } = this
    this.size *= 2
    this.hashes = new Uint32Array(this.size)
    this.counts = new Uint32Array(this.size)
    this.lastRows = new Uint32Array(this.size)
    this.firstRows = new Uint32Array(this.size)
    this.starts = new Uint32Array(this.size)
    this.ends = new Uint32Array(this.size)
    for (let from = 0; from < counts.length; from++) {
      const count = counts[from] ?? 0
      if (count === 0) continue
      const at = this.placeOf(hashes[from] ?? 0)
      this.hashes[at] = hashes[from] ?? 0
      this.counts[at] = count
      this.lastRows[at] = lastRows[from] ?? 0
      this.firstRows[at] = firstRows[from] ?? 0
      this.starts[at] = starts[from] ?? 0
      this.ends[at] = ends[from] ?? 0
    }
  }
}

/** The word as spelled in the text: folding merges ı and i, which is not a valid spelling. */
function asWritten(text: string, folded: string): string {
  const words = text.match(/[\p{L}\p{M}\p{N}\p{Pc}]+/gu) ?? []
  return words.find((word) => foldWords(word) === folded)?.toLocaleLowerCase(localeOf(text)) ?? folded
}

/** Lowercase I is ı in Turkish, and i elsewhere. */
function localeOf(text: string): string {
  return /[ışğİŞĞ]/u.test(text) ? 'tr' : 'und'
}

type TokenKind = 'word' | 'hashtag'

type Take = (kind: TokenKind, start: number, end: number, hash: number) => void

const AT = 0x40
const HASH = 0x23
const DOT = 0x2e
const HYPHEN = 0x2d
/** Shorter words say little; characters of scripts without spaces say more. */
const minCharacters = 3
const leastUnspaced = 2
/** In scripts without spaces a longer run is a sentence. */
const maxUnspaced = 8

/** `kindAt` of every ASCII character, which most characters are. */
const plainKinds = Uint8Array.from({ length: 0x80 }, (_, code) => kindAt(String.fromCharCode(code), 0))

function quickKind(bytes: string, at: number, byte: number): number {
  return byte < 0x80 ? (plainKinds[byte] ?? 0) : kindAt(bytes, at)
}

/**
 * Finds runs of word characters in a part of a `byteString`, skipping mentions and email addresses. Hashes are FNV-1a.
 */
function eachToken(bytes: string, from: number, to: number, onToken: Take): void {
  let before = 0
  let at = from
  while (at < to) {
    const byte = bytes.charCodeAt(at)
    if (quickKind(bytes, at, byte) !== 0) at = readToken(bytes, at, to, before, onToken)
    else at += lengthOf(byte)
    before = byte
  }
}

/** Reads one run; returns its end. */
function readToken(bytes: string, start: number, to: number, before: number, onToken: Take): number {
  const isPerson = before === AT
  let hash = 0x811c9dc5
  let length = 0
  let kinds = 0
  let at = start
  while (at < to) {
    const byte = bytes.charCodeAt(at)
    const kind = quickKind(bytes, at, byte)
    if (kind === 0 && !(isPerson && isInside(bytes, at))) break
    kinds |= kind
    length++
    hash = Math.imul(hash ^ byte, 0x01000193)
    const next = at + lengthOf(byte)
    while (++at < next) hash = Math.imul(hash ^ bytes.charCodeAt(at), 0x01000193)
  }
  if (isPerson || isMailbox(bytes, at, to)) return at
  if (before === HASH) onToken('hashtag', start, at, hash >>> 0)
  else if (saysSomething(length, kinds)) onToken('word', start, at, hash >>> 0)
  return at
}

function saysSomething(length: number, kinds: number): boolean {
  return (kinds & UNSPACED) === 0 ? length >= minCharacters : length >= leastUnspaced && length <= maxUnspaced
}

function isInside(bytes: string, at: number): boolean {
  const char = bytes.charCodeAt(at)
  return (char === DOT || char === HYPHEN) && isJoining(kindAt(bytes, at + 1))
}

/** A name directly followed by @ is an email address. */
function isMailbox(bytes: string, end: number, to: number): boolean {
  return end < to && bytes.charCodeAt(end) === AT
}
