import { isDrawnIncomplete, wholenessWord } from '#contract/comments/completeness.ts'
import { shortfallWord } from '#contract/comments/fetch-problems.ts'
import { platformNames } from '#contract/comments/platform-names.ts'
import { rulesInForce } from '#contract/comments/rules-in-force.ts'
import type { DrawnPost, Result } from '#contract/draws/results.ts'
import type { DocumentTexts } from './document-words.ts'
import type { Part, UserText } from './text-setter.ts'

type Lines = readonly (readonly Part[])[]

/** Maximum letters of a title or comment on a line of a certificate. */
const maxLetters = 160

/** Where comments came from, whether they are complete, and the consent if they are not. */
export function commentSourceLines({ source, seq }: Result, texts: DocumentTexts): Lines {
  const { t } = texts
  const { platform, by = 'organiser', posts = [], file_name } = source
  const isOfPosts = posts.length > 0
  return [
    [t(`result_comments.source.${by}`, { platform: platform ? platformNames[platform] : '' })],
    ...(file_name ? [[userText(file_name, texts, 'strong')]] : []),
    ...posts.flatMap((post) => postLines(post, by, texts)),
    ...(isDrawnIncomplete(source) ? [[t('result_comments.consent')]] : []),
    ...(seq > 1 ? [[t(isOfPosts ? 'result_comments.seq' : 'receipt.seq', { count: seq })]] : []),
  ]
}

function postLines(
  post: DrawnPost,
  by: NonNullable<Result['source']['by']>,
  texts: DocumentTexts,
): readonly Part[][] {
  const { t, around, time } = texts
  const { id, title, author, shortfalls, fetch_start, fetch_end } = post
  const [before, after] = around('result_comments.by', 'author')
  const instead = id === '' ? t('result_comments.unnamed') : t('result_comments.untitled', { id })
  const name = title ? userText(title, texts, 'strong') : instead
  const span = t('result_comments.span', { from: time(fetch_start), to: time(fetch_end) })
  const causes = [...new Set(shortfalls.map(shortfallWord))]
  return [
    [
      name,
      ...(author ? [` ${before}`, userText(author, texts), after] : []),
      ` – ${t(`result_comments.whole.${wholenessWord(post, by)}`)}`,
    ],
    [countsOf(post, by, texts)],
    ...(by === 'organiser' ? [] : [[`${t('result_comments.read_at')} ${span}`]]),
    ...causes.map((cause) => [t(`result_comments.shortfall.${cause}`)]),
  ]
}

function countsOf(
  { expected, fetched, replies, deleted, duplicates }: DrawnPost,
  by: Result['source']['by'],
  { t, number }: DocumentTexts,
): string {
  const isSupplied = by === 'organiser'
  const counts: (readonly [name: string, count: string, isShown: boolean])[] = [
    ['expected', expected === null ? t('result_comments.expected.none') : number(expected), !isSupplied],
    [isSupplied ? 'fetched.supplied' : 'fetched', number(fetched), true],
    ['replies', number(replies), replies > 0],
    ['deleted', number(deleted), deleted > 0],
    ['duplicates', number(duplicates), duplicates > 0],
  ]
  return counts
    .filter(([, , isShown]) => isShown)
    .map(([name, count]) => `${t(`result_comments.${name}`)}: ${count}`)
    .join(' · ')
}

/** One sentence per active rule, with what it removed. */
export function commentRuleLines(result: Result, texts: DocumentTexts): Lines {
  const { comments } = result.rules
  if (!comments) return []
  const { t, around, list, time } = texts
  return rulesInForce(result, comments).map(({ rule, numbers, at, written: terms, removed }) => {
    const key = `result_comments.rule.${rule}`
    const out = removed > 0 ? ` ${t('result_comments.took_out', { count: removed })}` : ''
    if (!terms) return [t(key, { ...numbers, ...(at && { at: time(at) }) }) + out]
    const [before, after] = around(key, 'written')
    return [before, userText(list(terms), texts, 'strong'), after + out]
  })
}

/** A winner's comment, for below the name. */
export function quoteOf(text: string, texts: DocumentTexts): UserText {
  return userText(text.replace(/\s+/gu, ' ').trim(), texts)
}

function userText(text: string, { t }: DocumentTexts, role: UserText['role'] = 'text'): UserText {
  return { text, instead: t('certificate.unprintable'), role, maxLetters }
}
