import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { CommentCheck } from '../src/draw/comments/check-comments.ts'
import type { Receipt } from '../src/draw/receipt/receipt.ts'
import { toUtf8 } from '../src/draw/text/utf8.ts'

/** A receipt, its document as text, the names sealed only by their hash, and the expected results. */
export interface CommentVector {
  about: string
  /** the steps that fail, and those that cannot be checked without the names */
  fails: CommentCheck['name'][]
  unchecked: CommentCheck['name'][]
  receipt: Receipt
  comments: string
  exclude?: string[]
  past?: string[]
  /** for each comment, in the order of the document */
  weights: number[]
  reasons: string[]
}

interface Corrupted {
  about: string
  /** the draw that is changed */
  of: string
  fails: CommentCheck['name'][]
  unchecked?: CommentCheck['name'][]
  change: (vector: CommentVector) => void
}

const [file, rules, ranking] = ['comments_file', 'comments_rules', 'comments_ranking'] as const

/** Replaces the sealed document with another one. */
function reseal(vector: CommentVector, comments: string): void {
  const { source } = vector.receipt.commitment
  if (source?.kind !== 'post') throw new Error('not a draw from comments')
  vector.comments = comments
  source.comments.sha256 = bytesToHex(sha256(toUtf8(comments)))
  source.comments.count = comments.split('\n').length - 1
}

/**
 * Copies with one thing changed. Where the header is changed, the receipt itself is invalid too; that is not tested
 * here.
 */
export const corruptedDraws: Record<string, Corrupted> = {
  text: {
    about: 'one letter of a comment changed',
    of: 'hashtags',
    fails: [file],
    change: (vector) => {
      vector.comments = vector.comments.replace('#winner', '#winned')
    },
  },
  'missing-line': {
    about: 'the last comment left out',
    of: 'hashtags',
    fails: [file],
    change: (vector) => {
      vector.comments = vector.comments.replace(/[^\n]*\n$/, '')
    },
  },
  'open-end': {
    about: 'the last line has no end',
    of: 'hashtags',
    fails: [file],
    change: (vector) => reseal(vector, vector.comments.slice(0, -1)),
  },
  order: {
    about: 'two comments have changed places',
    of: 'people',
    fails: [file],
    change: (vector) => reseal(vector, vector.comments.replace(/^([^\n]*\n)([^\n]*\n)/, '$2$1')),
  },
  twice: {
    about: 'a comment twice',
    of: 'people',
    fails: [file],
    change: (vector) => reseal(vector, vector.comments.replace(/^([^\n]*\n)/, '$1$1')),
  },
  'not-canonical': {
    about: 'a space between the fields',
    of: 'people',
    fails: [file],
    change: (vector) => reseal(vector, vector.comments.replace(',', ', ')),
  },
  'repeated-field': {
    about: 'a comment with two texts',
    of: 'people',
    fails: [file],
    change: (vector) => reseal(vector, vector.comments.replace('"text":"x"', '"text":"x","text":"x"')),
  },
  'other-field': {
    about: 'a field that comments do not have',
    of: 'people',
    fails: [file],
    change: (vector) => reseal(vector, vector.comments.replace('"text":"x"', '"text":"x","zest":"y"')),
  },
  tickets: {
    about: 'the header says more tickets',
    of: 'by-mention',
    fails: [rules],
    change: ({ receipt }) => {
      receipt.commitment.entries.tickets++
    },
  },
  'unknown-rule': {
    about: 'a rule of another version',
    of: 'by-mention',
    fails: [rules],
    change: ({ receipt }) =>
      Object.assign(receipt.commitment.rules?.comments?.[0] ?? {}, { rule: 'extra_entries/2' }),
  },
  'no-rule': {
    about: 'a rule left out of the header',
    of: 'mentions',
    fails: [rules],
    change: ({ receipt }) => receipt.commitment.rules?.comments?.pop(),
  },
  'other-names': {
    about: 'a name more on the exclude list than was sealed',
    of: 'every-reason',
    fails: [rules],
    change: (vector) => vector.exclude?.push('friend'),
  },
  'winner-out': {
    about: 'a winner whom a rule takes out, and the lists of names are not given',
    of: 'every-reason',
    fails: [rules],
    change: (vector) => {
      Reflect.deleteProperty(vector, 'exclude')
      Object.assign(vector.receipt.draws[0] ?? {}, { index: 1 })
    },
  },
  'names-not-given': {
    about: 'nothing is wrong, but the lists of names are not given',
    of: 'every-reason',
    fails: [],
    unchecked: [rules, ranking],
    change: (vector) => {
      Reflect.deleteProperty(vector, 'exclude')
      Reflect.deleteProperty(vector, 'past')
    },
  },
  ranking: {
    about: 'the first two places have changed their rows',
    of: 'hashtags',
    fails: [ranking],
    change: ({ receipt: { draws } }) => {
      const [one, other] = [draws[0]?.index, draws[1]?.index]
      Object.assign(draws[0] ?? {}, { index: other })
      Object.assign(draws[1] ?? {}, { index: one })
    },
  },
  name: {
    about: 'another name at the first place',
    of: 'hashtags',
    fails: [ranking],
    change: ({ receipt }) => Object.assign(receipt.draws[0] ?? {}, { key: 'friend' }),
  },
}
