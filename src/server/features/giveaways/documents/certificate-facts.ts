import { isDrawnIncomplete, shortfallWord, wholenessWord } from '#contract/comments/completeness.ts'
import { platformNames } from '#contract/comments/platform-names.ts'
import { removalsInOrder, rulesInForce } from '#contract/comments/rules-in-force.ts'
import type { DrawnPost, Result } from '#contract/draws/results.ts'
import { QUICKNET } from '#draw/drand.ts'
import type { Locale } from '#locales/locales.ts'
import { chanceFacts, type DocumentTexts, type Fact } from './document-words.ts'
import type { Part, UserText } from './text-setter.ts'

/** The receipt's facts about the draw: source, counts, rules, randomness, times and fingerprints. */
export function certificateFacts(result: Result, texts: DocumentTexts, locale: Locale): readonly Fact[] {
  const { t } = texts
  const fact = (key: string, lines: Fact['lines'], extra: Omit<Fact, 'label' | 'lines'> = {}) => ({
    label: t(key),
    lines,
    ...extra,
  })
  return [
    ...(result.chance
      ? chanceFacts(result, texts, locale)
      : [
          fact('receipt.source', source(result, texts)),
          fact('receipt.entries', [], { sums: sums(result, texts) }),
          fact('receipt.rules', rules(result, texts)),
        ]),
    fact('receipt.randomness', randomness(result, texts)),
    ...(result.beacon ? [fact('receipt.randomness.chain', [], { code: result.beacon.chain })] : []),
    fact('receipt.times', times(result, texts)),
    fact('receipt.ledger', ledger(result, texts)),
    fact('receipt.hash.seal', [], { code: result.commit_hash }),
    fact(result.chance ? 'chance_result.root' : 'receipt.hash.root', [], { code: result.entries_root }),
    ...(result.source.file_sha256
      ? [fact('receipt.hash.file', [], { code: result.source.file_sha256 })]
      : []),
  ]
}

function source(result: Result, texts: DocumentTexts): Fact['lines'] {
  const { source, seq } = result
  const { t, around } = texts
  if (source.type === 'post') return commentSourceLines(result, texts)
  const drawn = seq > 1 ? [[t('receipt.seq', { count: seq })]] : []
  if (source.type === 'list') return [[t('receipt.source.list')], ...drawn]
  const [before, after] = around('receipt.source.file', 'name')
  const name = {
    text: source.file_name ?? '',
    instead: t('certificate.unprintable'),
    role: 'strong',
  } as const
  return [[before, name, after], ...drawn]
}

function sums(result: Result, { t, number }: DocumentTexts): NonNullable<Fact['sums']> {
  const removed = removalsInOrder(result.removals)
  const read = removed.reduce((sum, { count }) => sum + count, result.eligible_total)
  const last =
    result.tickets_total === result.eligible_total
      ? t('receipt.entries.drawn_from')
      : t('receipt.entries.drawn_from_tickets', { tickets: number(result.tickets_total) })
  return [
    {
      label: t(result.source.type === 'post' ? 'result_comments.read' : 'receipt.entries.read'),
      amount: number(read),
      less: false,
    },
    ...removed.map(({ reason, count }) => ({
      label: t(`receipt.entries.${reason}`),
      amount: `−${number(count)}`,
      less: true,
    })),
    { label: last, amount: number(result.eligible_total), less: false },
  ]
}

function rules(result: Result, texts: DocumentTexts): Fact['lines'] {
  const { t, list } = texts
  const { rules, winners_count, substitutes_count } = result
  const filled = result.winners.length + result.substitutes.length
  const counts = [
    t('receipt.rules.winners', { count: winners_count }),
    ...(substitutes_count ? [t('receipt.rules.substitutes', { count: substitutes_count })] : []),
  ]
  const sentence = t('receipt.rules.places', { places: list(counts) })
  const fewer =
    filled < winners_count + substitutes_count ? ` ${t('receipt.rules.fewer', { count: filled })}` : ''
  return [
    ...(rules.comments
      ? commentRuleLines(result, texts)
      : [[t(rules.one_entry_per_person ? 'receipt.rules.once' : 'receipt.rules.every_row')]]),
    ...(rules.excluded_names > 0 ? [[t('receipt.rules.excluded', { count: rules.excluded_names })]] : []),
    ...(!rules.comments && rules.past_winners !== undefined
      ? [[t('receipt.rules.past_winners', { count: rules.past_winners })]]
      : []),
    ...(rules.comments || result.tickets_total === result.eligible_total
      ? []
      : [[t('receipt.rules.tickets')]]),
    [sentence + fewer],
  ]
}

function randomness({ beacon }: Result, { t }: DocumentTexts): Fact['lines'] {
  if (!beacon) return [[t('receipt.randomness.local')]]
  const isPublic = beacon.chain === QUICKNET.hash
  return [
    [t('receipt.randomness.beacon', { round: beacon.round })],
    ...(isPublic ? [] : [[t('receipt.randomness.own_chain')]]),
  ]
}

function times(result: Result, { t, time, zone }: DocumentTexts): Fact['lines'] {
  const { beacon } = result
  const namespace = result.chance ? 'chance_result' : 'receipt.times'
  const sealed = t(beacon ? `${namespace}.sealed_beacon` : `${namespace}.sealed`)
  const drawn = t(beacon ? `${namespace}.drawn` : `${namespace}.opened`)
  return [
    [`${time(result.sealed_at)} – ${sealed}`],
    ...(beacon ? [[`${time(beacon.due)} – ${t('receipt.times.round')}`]] : []),
    [`${time(result.finished_at)} – ${drawn}`],
    [t('certificate.times.zone', { zone: zone(result.finished_at) })],
  ]
}

function ledger({ ledger_index, timestamped }: Result, { t, number }: DocumentTexts): Fact['lines'] {
  const line =
    ledger_index === null
      ? t('receipt.ledger.none')
      : t('receipt.ledger.line', { line: number(ledger_index) })
  return [[line], ...(timestamped ? [[t('receipt.timestamp')]] : [])]
}

type Lines = readonly (readonly Part[])[]

/** Maximum letters of a title or comment on a line of a certificate. */
const maxLetters = 160

/** Where comments came from, whether they are complete, and the consent if they are not. */
function commentSourceLines({ source, seq }: Result, texts: DocumentTexts): Lines {
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
function commentRuleLines(result: Result, texts: DocumentTexts): Lines {
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
