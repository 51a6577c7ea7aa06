import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { factsOf } from './comment-facts.ts'
import type { CommentLine } from './comment-line.ts'
import type { CommentRule } from './comment-rules.ts'
import { weighComments } from './weigh-comments.ts'
import { findMentions, kindOf, mentionOf } from './word-characters.ts'

function holds(text: string, rule: CommentRule): boolean {
  const line: CommentLine = { post: 'p', id: '1', handle: 'writer', text }
  const input = { one_entry_per_person: true, exclude: [], comments: [rule] }
  return weighComments(factsOf([line]), input).eligible === 1
}

const hasTerm = (text: string, term: string) =>
  holds(text, { rule: 'required_terms/1', match: 'all', terms: [term] })

test.each([
  // Turkish: four letters are one, regardless of the keyboard
  ...['ISTANBUL', 'İSTANBUL', 'İstanbul', 'ıstanbul', 'istanbul', 'Istanbul'].flatMap((text) =>
    ['ISTANBUL', 'İstanbul', 'ıstanbul', 'istanbul'].map((term) => [text, term]),
  ),
  ['ÇEKİLİŞE KATILIYORUM', 'çekilişe katılıyorum'],
  ['IŞIK', 'ışık'],
  ['I\u0307zmir', 'izmir'],
  // Greek: a sigma is a sigma, also at the end of a word
  ['ΟΔΟΣ', 'οδός'.normalize('NFD').replace('\u0301', '')],
  ['ο δρόμος', 'ΔΡΌΜΟΣ'],
  // German
  ['Große Straße', 'STRASSE'],
  ['GROSSE', 'große'],
  // Arabic and Hebrew, surrounded by direction marks
  ['أريد هدية من فضلك', 'هدية'],
  ['\u200fאני רוצה\u200f להשתתף', 'רוצה'],
  ['\u202bهدية\u202c', 'هدية'],
  // scripts without spaces: within a text, and next to a Latin word
  ['ฉันอยากได้ของขวัญ', 'ของขวัญ'],
  ['我想要这个礼物', '礼物'],
  ['プレゼント企画に参加します', '企画'],
  ['サッカー部', 'サッカー'],
  ['我想要iPhone手机', 'iphone'],
  ['ขอiPhoneนะ', 'iPhone'],
  // Devanagari: vowel signs and virama are parts of words
  ['मुझे हिन्दी पसंद है', 'हिन्दी'],
  // composed or not, wide or not, styled or not
  ['cafe\u0301!', 'CAFÉ'],
  ['ＦＲＥＥ　ｇｉｆｔ', 'free gift'],
  ['𝓰𝓲𝓯𝓽', 'gift'],
  ['gi\u200bft', 'gift'],
  // phrases match across any white space
  ['I\n\n WANT\tthis', 'i want this'],
  // emoji match anywhere, with any skin tone
  ['great👍🏽thanks', '👍'],
  ['❤️', '❤'],
  ['👩🏽‍🚀', '🚀'],
  // a term that is not a word needs no word boundary
  ['c++rocks', 'c++'],
  ['it is 100%sure', '100%'],
  // hashtags
  ['#Win', '#WIN'],
  ['(#win)', '#win'],
  ['##win', '#win'],
  ['＃ｗｉｎ', '#win'],
  ['#İSTANBUL', '#istanbul'],
  ['参加します#抽選', '#抽選'],
  ['#हिन्दी।', '#हिन्दी'],
])('“%s” contains “%s”', (text, term) => expect(hasTerm(text, term)).toBe(true))

test.each([
  ['winner', 'win'],
  ['rewin', 'win'],
  ['win_1', 'win'],
  ['win2', 'win'],
  ['wi-n', 'win'],
  ['हिन्दी', 'हिन्द'],
  ['اريد', 'ريد'],
  ['Strassen', 'straße'],
  ['cafe\u0301', 'cafe'],
  ['çekilişe', 'çekiliş'],
  ['free  and gift', 'free gift'],
  ['#winner', '#win'],
  ['a#win', '#win'],
  ['#win抽', '#win'],
  ['win', '#win'],
  ['#️⃣win', '#win'],
  ['٣#win', '#win'],
])('“%s” does not contain “%s”', (text, term) => expect(hasTerm(text, term)).toBe(false))

test('a term does not match across two comments, and a blank term requires nothing', () => {
  const lines = ['I love', 'this gift'].map(
    (text, i): CommentLine => ({ post: 'p', id: `${i}`, handle: 'a', text }),
  )
  const eligible = (terms: string[], match: 'all' | 'any') =>
    weighComments(factsOf(lines), {
      one_entry_per_person: false,
      exclude: [],
      comments: [{ rule: 'required_terms/1', match, terms }],
    }).eligible
  expect(eligible(['love this'], 'all')).toBe(0)
  expect(eligible(['love', 'GIFT'], 'any')).toBe(2)
  expect(eligible(['love', 'gift'], 'all')).toBe(0)
  expect(eligible(['', ' \u200b'], 'any')).toBe(2)
})

test.each([
  ['@ada and @Bob.', ['ada', 'bob']],
  ['mail ada@example.com or @ada_1.x-', ['ada_1.x']],
  ['@@ada (@bob)', ['ada', 'bob']],
  ['＠ada ﹫bob', ['ada', 'bob']],
  ['谢谢@ada谢谢 @小龍', ['ada', '小龍']],
  ['@İlker @ilker @ılker', ['i\u0307lker', 'ilker', 'ılker']],
  ['@ @. @\u0301a é@no', []],
  ['@हिन्दी! @a\u200db', ['हिन्दी', 'ab']],
])('%s mentions %j', (text, mentions) => {
  // as the facts find them: in the identity of the text
  const line: CommentLine = { post: 'p', id: '1', text }
  expect([...factsOf([line]).mentioned.keys()]).toEqual(mentions)
})

test('compares mentions without Turkish folding and ignores mentions of oneself', () => {
  const mentionsOf = (text: string, handle: string) =>
    holds(text, { rule: 'mention_of/1', handles: [handle] })
  expect(mentionsOf('@SHOP', '@shop')).toBe(true)
  expect(mentionsOf('@İlker', 'ilker')).toBe(false)
  expect(mentionsOf('@ILKER', 'ilker')).toBe(true)
  expect(mentionsOf('@ılker', 'ilker')).toBe(false)
  expect(mentionsOf('@shop. @other', 'shop')).toBe(true)
  expect(mentionsOf('@shopping', 'shop')).toBe(false)
  expect(holds('@Writer @writer', { rule: 'mentions/1', least: 1 })).toBe(false)
  expect(holds('@Writer @bob @BOB', { rule: 'mentions/1', least: 2 })).toBe(false)
  expect(mentionOf('@@Ada.')).toBe('ada')
  expect(findMentions('@a@b')).toEqual(['a'])
})

test.each([
  ['', false],
  [' \u00a0\u3000\n', false],
  ['\u200b\ufe0f\u200d', false],
  ['\u2800\u2800', false],
  ['\u0007\u0085', false],
  ['.', true],
  ['👍', true],
])('%j has visible text: %s', (text, isSeen) => expect(holds(text, { rule: 'with_text/1' })).toBe(isSeen))

test('the word table matches its script and the runtime for old characters', () => {
  const script = fileURLToPath(new URL('../../../scripts/make-word-table.mjs', import.meta.url))
  expect(() => execFileSync(process.execPath, [script, '--check'], { stdio: 'pipe' })).not.toThrow()
  const unspaced =
    /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u
  const wrong: string[] = []
  for (let code = 0; code < 0x3000; code++) {
    const sign = String.fromCodePoint(code)
    const kind = /[\p{L}\p{N}_]/u.test(sign) ? 1 : /\p{M}/u.test(sign) ? 2 : 0
    const expected = kind > 0 && unspaced.test(sign) ? kind + 4 : kind
    if (kindOf(code) !== expected) wrong.push(code.toString(16))
  }
  expect(wrong).toEqual([])
})
