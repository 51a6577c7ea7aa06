import fc from 'fast-check'
import type { CommentLine } from '../../src/draw/comments/comment-line.ts'
import type { CommentRule } from '../../src/draw/comments/comment-rules.ts'
import type { CommentInput } from '../../src/draw/comments/weigh-comments.ts'

const someTime = fc.constantFrom('2026-01-01T00:00:00Z', '2026-01-02T03:04:05.678Z', 'yesterday')
const pieces =
  'a win #win #wins @bob @ada @shop. . İ I ı i ß SS ς é \u0301 _ ７ 抽 👍 🏽 \u200d हि ् هدية'.split(' ')
const spaces = [' ', ' ', '\n', '\u3000']
/** Long-assigned characters of scripts in which words, mentions and hashtags behave differently. */
const manyPieces = [
  ...pieces,
  ...'@ # ＠ ＃ @İlker @谢谢 @ann谢 ขอ ของ プレ ゼー ー ສະ ខ្ញុំ မြ - @a.b- x@y.z ǅ ﬁ ㎏ 가 Å ᾳ ؟ १'.split(' '),
  '\u20e3',
  '\ufe0f',
  '\u200f',
  '\u2060',
  '\u2800',
  '\u0307',
  'i\u0307',
  '\u0345',
  '\u093f',
]

/** Only one in six has it, otherwise too few candidates would be left. */
const rarely = fc.integer({ min: 0, max: 5 }).map((n) => n === 0)

function someCommentOf(parts: readonly string[]): fc.Arbitrary<CommentLine> {
  const someText = fc
    .array(fc.constantFrom(...parts, ...spaces), { maxLength: 8 })
    .map((some) => some.join(''))
  const told = fc.record(
    {
      post: fc.constantFrom('p', 'q', 'r'),
      id: fc.nat(1e9).map(String),
      author: fc.constantFrom('1', '2', '3', '4', '5'),
      handle: fc.constantFrom('ada', 'ADA', 'bob', '', '@shop', 'İlker', '谢谢'),
      name: fc.constantFrom('Ada', 'Bob', ''),
      text: someText,
      at: someTime,
    },
    { requiredKeys: ['post', 'id', 'text', 'handle'] },
  )
  return fc.tuple(told, rarely, rarely, rarely, rarely).map(([line, isReply, byAuthor, isBot, isGone]) => ({
    ...line,
    ...(isReply && { parent: '1' }),
    ...(byAuthor && { by_post_author: true as const }),
    ...(isBot && { bot: true as const }),
    ...(isGone && { deleted: true as const }),
  }))
}

export const someComment = someCommentOf(pieces)
export const someCommentOfManyScripts = someCommentOf(manyPieces)

const someTerms = fc.array(fc.constantFrom('win', '#win', 'i', 'I a', 'ss', 'Σ', '抽', '👍', ' ', 'a'), {
  maxLength: 3,
})
const someRules: fc.Arbitrary<CommentRule[]> = fc
  .tuple(
    ...[
      fc.constant<CommentRule>({ rule: 'no_replies/1' }),
      fc.constant<CommentRule>({ rule: 'no_post_author/1' }),
      fc.constant<CommentRule>({ rule: 'no_bots/1' }),
      fc.constant<CommentRule>({ rule: 'past_winners/1', names: ['@BOB', ''] }),
      fc.constant<CommentRule>({ rule: 'with_text/1' }),
      someTime.map((from): CommentRule => ({ rule: 'window/1', from, until: null })),
      fc.integer({ min: 1, max: 3 }).map((least): CommentRule => ({ rule: 'mentions/1', least })),
      fc.constant<CommentRule>({ rule: 'mention_of/1', handles: ['@Shop', ' '] }),
      fc
        .tuple(fc.constantFrom('all' as const, 'any' as const), someTerms)
        .map(([match, terms]): CommentRule => ({ rule: 'required_terms/1', match, terms })),
      someTerms.map((terms): CommentRule => ({ rule: 'forbidden_terms/1', terms })),
      fc
        .tuple(fc.constantFrom('comment' as const, 'mention' as const), fc.integer({ min: 1, max: 4 }))
        .map(([per, most]): CommentRule => ({ rule: 'extra_entries/1', per, most })),
    ].map((rule) =>
      // most are inactive, otherwise too few candidates would be left
      fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: rule }),
    ),
  )
  .map((rules) => rules.filter((rule) => rule !== undefined))
export const someInput: fc.Arbitrary<CommentInput> = fc.record({
  one_entry_per_person: fc.boolean(),
  exclude: fc.constantFrom([], ['@Ada'], ['', '3']),
  comments: someRules,
})
