import { isJoining, kindAt, lengthOf, UNSPACED } from '#draw/comments/word-characters.ts'

export type TokenKind = 'word' | 'hashtag'

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
export function eachToken(bytes: string, from: number, to: number, onToken: Take): void {
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
