import { type CommentLine, keyOf, personIdOf } from '../../src/draw/comments/comment-line.ts'
import type { CommentRule } from '../../src/draw/comments/comment-rules.ts'
import type { CommentInput } from '../../src/draw/comments/weigh-comments.ts'
import { identityOf } from '../../src/draw/entries/identities.ts'
import { handleOf } from '../../src/draw/entries/rules.ts'

type RuleOf = <Name extends CommentRule['rule']>(
  name: Name,
) => Extract<CommentRule, { rule: Name }> | undefined

/**
 * The rules of comments as a person would read them, one comment at a time, with the runtime's own definition of words:
 * for the characters of `someComment`.
 */
export function weighSlowly(lines: CommentLine[], wish: CommentInput) {
  const ruleOf: RuleOf = <Name extends CommentRule['rule']>(name: Name) =>
    wish.comments.find((one): one is Extract<CommentRule, { rule: Name }> => one.rule === name)
  const reasons = lines.map(
    (line) => judgements.find(([, isOut]) => isOut(line, ruleOf, wish.exclude))?.[0] ?? 'kept',
  )
  const weights = ticketsOf(lines, reasons, wish.one_entry_per_person, ruleOf('extra_entries/1'))
  return { weights, reasons }
}

const judgements: [string, (line: CommentLine, ruleOf: RuleOf, exclude: string[]) => unknown][] = [
  ['deleted', (line) => line.deleted || personIdOf(line) === ''],
  ['reply', (line, ruleOf) => ruleOf('no_replies/1') && line.parent],
  ['post_author', (line, ruleOf) => ruleOf('no_post_author/1') && line.by_post_author],
  ['bot', (line, ruleOf) => ruleOf('no_bots/1') && line.bot],
  ['excluded', (line, _, exclude) => isListed(line, exclude)],
  ['past_winner', (line, ruleOf) => isListed(line, ruleOf('past_winners/1')?.names ?? [])],
  ['no_text', ({ text }, ruleOf) => ruleOf('with_text/1') && identityOf(text) === ''],
  ['outside_window', ({ at }, ruleOf) => ruleOf('window/1') && !isAfter(at, ruleOf('window/1')?.from ?? '')],
  ['few_mentions', (line, ruleOf) => friendsOf(line).size < (ruleOf('mentions/1')?.least ?? 0)],
  ['mention_missing', (line, ruleOf) => ruleOf('mention_of/1') && !friendsOf(line).has('shop')],
  ['term_missing', ({ text }, ruleOf) => isTermMissing(text, ruleOf('required_terms/1'))],
  ['term_forbidden', ({ text }, ruleOf) => foundIn(text, ruleOf('forbidden_terms/1')?.terms ?? []) > 0],
]

function isListed(line: CommentLine, names: string[]): boolean {
  return names.map(handleOf).includes(handleOf(keyOf(line)))
}

function isAfter(at: string | undefined, from: string): boolean {
  return Date.parse(at ?? '') >= Date.parse(from)
}

function isTermMissing(text: string, rule: { match: 'all' | 'any'; terms: string[] } | undefined): boolean {
  const terms = rule?.terms.filter((term) => term.trim() !== '') ?? []
  return foundIn(text, terms) < Math.min(terms.length, rule?.match === 'any' ? 1 : terms.length)
}

function foundIn(text: string, terms: string[]): number {
  return terms.filter((term) => term.trim() !== '' && holds(wordsOf(text), wordsOf(term))).length
}

function ticketsOf(
  lines: CommentLine[],
  reasons: string[],
  onePerPerson: boolean,
  extra: Extract<CommentRule, { rule: 'extra_entries/1' }> | undefined,
): number[] {
  const isIn = reasons.map((reason) => reason === 'kept')
  return lines.map((one, row) => {
    if (!isIn[row]) return 0
    const own = onePerPerson ? personIdOf(one) : ''
    const theirs = lines.filter(
      (other, i) => isIn[i] && (onePerPerson ? personIdOf(other) === own : other === one),
    )
    if (theirs[0] !== one) {
      reasons[row] = 'duplicate'
      return 0
    }
    if (!extra) return 1
    const friends = new Set(theirs.flatMap((other) => [...friendsOf(other)]))
    return Math.min(extra.most, extra.per === 'comment' ? theirs.length : 1 + friends.size)
  })
}

function friendsOf({ text, handle = '' }: CommentLine): Set<string> {
  const found = identityOf(text).matchAll(
    /(?<![[\p{L}\p{M}\p{N}_]--[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]])@(?!\p{M})([\p{L}\p{M}\p{N}_.\-]+)/gv,
  )
  const names = [...found].map(([, name = '']) =>
    name.replace(/(?<=^.[^抽]*)抽.*/u, '').replace(/[.-]+$/, ''),
  )
  return new Set(names.filter((name) => name !== '' && name !== handleOf(handle)))
}

function wordsOf(text: string): string {
  return identityOf(text).replaceAll('i\u0307', 'i').replaceAll('ı', 'i')
}

function holds(text: string, term: string): boolean {
  const spaced = '[[\\p{L}\\p{M}\\p{N}_]--[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Thai}]]'
  const isTag = term.startsWith('#')
  const starts = new RegExp(`^${spaced}`, 'v').test(term) || isTag
  const stops = new RegExp(`${spaced}$`, 'v').test(term)
  const after = isTag ? '[\\p{L}\\p{M}\\p{N}_]' : spaced
  return new RegExp(`${starts ? `(?<!${spaced})` : ''}${term}${stops ? `(?!${after})` : ''}`, 'v').test(text)
}
