import type { CommentLine } from '../src/draw/comments/comment-line.ts'
import type { CommentRule } from '../src/draw/comments/comment-rules.ts'
import type { CommentInput } from '../src/draw/comments/weigh-comments.ts'

export interface CommentDraw {
  lines: CommentLine[]
  input?: Partial<CommentInput>
  posts?: string[]
  winners?: number
  masked?: boolean
}

/** One comment each, by different people, a second apart. */
function texts(...all: string[]): CommentLine[] {
  return all.map((text, i) => ({
    post: 'p',
    id: `c${i}`,
    author: `u${i}`,
    handle: `user_${i}`,
    text,
    at: `2026-03-01T12:00:${`${i}`.padStart(2, '0')}Z`,
  }))
}

const must = (match: 'all' | 'any', ...terms: string[]): CommentRule => ({
  rule: 'required_terms/1',
  match,
  terms,
})
const without = (...terms: string[]): CommentRule => ({ rule: 'forbidden_terms/1', terms })
const wordsOf = (...comments: CommentRule[]) => ({ comments })

const friends: CommentLine[] = [
  ...texts('@bob @cleo', '@bob @dora @emil @finn', '@user_2 alone', 'nobody'),
  { post: 'p', id: 'later', author: 'u0', handle: 'renamed', text: '@BOB @gina', at: '2026-03-02T00:00:00Z' },
]

/** Draws that each demonstrate part of the rules. */
export const commentDraws: Record<string, CommentDraw & { about: string }> = {
  turkish: {
    about: 'I, İ, ı and i are one letter in words and hashtags',
    lines: texts(
      'ISTANBUL',
      'İstanbul',
      'ıstanbul',
      'istanbul',
      'i\u0307stanbul',
      '#İSTANBUL',
      'istanbullu',
      'ÇEKİLİŞ',
    ),
    input: wordsOf(must('any', 'İSTANBUL', 'çekılış')),
  },
  'turkish-people': {
    about: 'people and mentions are never folded the Turkish way',
    lines: texts('@İlker', '@ilker', '@ILKER', '@ılker'),
    input: { ...wordsOf({ rule: 'mention_of/1', handles: ['ilker'] }), exclude: ['USER_1', 'uſer_3'] },
  },
  'greek-german': {
    about: 'final sigma, ß and its capital, accents that count',
    lines: texts('ΟΔΟΣ', 'οδος', 'Große Straße', 'GROSSE STRASSE', 'GROẞE', 'οδός', 'strassen'),
    input: wordsOf(must('any', 'οδοΣ', 'STRAßE', 'grosse')),
  },
  'arabic-hebrew': {
    about: 'from right to left, with marks of direction, and digits of their own',
    lines: texts(
      'أريد هدية',
      '\u202bهدية\u202c',
      '\u200fהגרלה\u200f!',
      'בהגרלה',
      'הדיה',
      '٣ هدايا',
      '#هدية٣',
      '#هدية',
    ),
    input: wordsOf(must('any', 'هدية', 'הגרלה', '#هدية')),
  },
  'without-spaces': {
    about: 'Thai, Chinese, Japanese: words stand within texts, and Latin words beside them',
    lines: texts(
      'ฉันอยากได้ของขวัญ',
      '我想要这个礼物',
      '我想要iPhone手机',
      'プレゼント企画',
      'サッカー部',
      'iPhones',
      '参加#抽選',
      '#抽選会',
    ),
    input: wordsOf(must('any', 'ของขวัญ', '礼物', 'IPHONE', '企画', 'サッカー', '#抽選')),
  },
  devanagari: {
    about: 'vowel signs and virama are parts of words',
    lines: texts('हिन्दी', 'हिन्द', 'मुझे हिन्दी पसंद', '#हिन्दी', 'हि'),
    input: wordsOf(must('any', 'हिन्दी', '#हिन्दी'), without('पसंद')),
  },
  pictures: {
    about: 'emoji stand anywhere, whatever skin, joiner or selector is with them',
    lines: texts('great👍🏽thanks', '❤️', '❤', '👩🏽\u200d🚀', '🚀', 'thumbs', '#️⃣win', '1️⃣'),
    input: wordsOf(must('any', '👍', '❤️', '🚀')),
  },
  'wide-and-invisible': {
    about: 'full width, ligatures, composed or not, what nobody sees, phrases over any white space',
    lines: texts(
      'ＦＲＥＥ　ｇｉｆｔ',
      'free\n\n gift',
      'fr\u200bee gi\u00adft',
      'cafe\u0301',
      'CAFÉ',
      'cafe',
      'ﬁne',
      'free  big gift',
    ),
    input: wordsOf(must('any', 'Free gift', 'café', 'fine')),
  },
  hashtags: {
    about: 'hashtags are compared whole',
    lines: texts(
      '#win',
      '#WIN!',
      '(#win)',
      '##win',
      '＃ｗｉｎ',
      '#winner',
      'a#win',
      '#win_1',
      'win',
      '#win-1',
    ),
    input: wordsOf(must('all', '#Win')),
  },
  mentions: {
    about: 'mentions: each person once, never oneself, never an e-mail address',
    lines: texts(
      '@bob @cleo',
      '@bob @BOB',
      'bob@example.com @cleo',
      '@user_3 @bob',
      '谢谢@bob谢谢 @小龍',
      '＠bob. @cleo-',
      '@ @.',
      '@bob,@cleo',
    ),
    input: wordsOf({ rule: 'mentions/1', least: 2 }),
  },
  people: {
    about: 'one entry per person: by id, else by handle, else by name',
    lines: [
      { post: 'p', id: '1', author: 'A', handle: 'ada', text: 'x', at: '2026-03-01T00:00:03Z' },
      { post: 'p', id: '2', author: 'A', handle: 'ada_new', text: 'x', at: '2026-03-01T00:00:02Z' },
      { post: 'p', id: '3', handle: 'ADA', text: 'x', at: '2026-03-01T00:00:01Z' },
      { post: 'p', id: '4', handle: '@ada', text: 'x' },
      { post: 'p', id: '5', name: ' Ada ', text: 'x' },
      { post: 'p', id: '6', handle: ' ', name: 'ada', text: 'x' },
      { post: 'p', id: '7', text: 'x' },
    ],
    winners: 3,
  },
  'every-reason': {
    about: 'each comment is out for a reason of its own, but the last two',
    lines: texts(
      'a',
      'b',
      'c',
      'd',
      'e',
      'f',
      '\u200b\u2800',
      'h',
      'i',
      'k @bob',
      'l @shop',
      'm @shop yes no',
      'n @shop yes',
      'o @shop Yes',
    ).map(
      (line, i): CommentLine => ({
        ...line,
        ...(i === 0 && { deleted: true }),
        ...(i === 1 && { parent: 'c0' }),
        ...(i === 2 && { by_post_author: true }),
        ...(i === 3 && { bot: true }),
        ...(i === 7 && { at: '2026-02-28T23:59:59.999Z' }),
      }),
    ),
    input: {
      exclude: ['@user_4'],
      comments: [
        { rule: 'no_replies/1' },
        { rule: 'no_post_author/1' },
        { rule: 'no_bots/1' },
        { rule: 'past_winners/1', names: ['User_5', 'somebody'] },
        { rule: 'with_text/1' },
        { rule: 'window/1', from: '2026-03-01T00:00:00Z', until: '2026-04-01T00:00:00Z' },
        { rule: 'mentions/1', least: 1 },
        { rule: 'mention_of/1', handles: ['@Shop'] },
        must('all', 'yes'),
        without('no'),
      ],
    },
  },
  'by-comment': {
    about: 'a ticket for each comment that takes part, at most two',
    lines: friends,
    input: wordsOf({ rule: 'extra_entries/1', per: 'comment', most: 2 }),
  },
  'by-mention': {
    about: 'a ticket more for each friend, once for a person, at most four together',
    lines: friends,
    input: wordsOf({ rule: 'extra_entries/1', per: 'mention', most: 4 }),
  },
  'by-mention-each': {
    about: 'the same where every comment takes part by itself',
    lines: friends,
    input: { ...wordsOf({ rule: 'extra_entries/1', per: 'mention', most: 4 }), one_entry_per_person: false },
  },
  posts: {
    about: 'comments of two posts, in the order of the posts, then of time, without one last, then of id',
    posts: ['second', 'first'],
    lines: [
      { post: 'first', id: '9', handle: 'a', text: 'x', at: '2026-03-01T00:00:00Z' },
      { post: 'second', id: '10', handle: 'b', text: 'x' },
      { post: 'second', id: '2', handle: 'c', text: 'x', at: '2026-03-01T00:00:00.500Z' },
      { post: 'second', id: '1', handle: 'a', text: 'x', at: '2026-03-01T00:00:00.5Z' },
      { post: 'second', id: '3', handle: 'd', text: 'x', at: '2026-02-29T00:00:00Z' },
    ],
    input: wordsOf({ rule: 'window/1', from: null, until: '2026-03-01T00:00:01Z' }),
  },
  organiser: {
    about: 'a list that the organiser supplied, without posts; names masked',
    posts: [],
    lines: texts('x', 'y', 'z').map(({ at: _, ...line }) => ({ ...line, post: '' })),
    masked: true,
  },
}
