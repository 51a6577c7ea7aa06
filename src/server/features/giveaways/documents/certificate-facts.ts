import { removalsInOrder } from '#contract/comments/removals-in-order.ts'
import type { Result } from '#contract/draws/results.ts'
import { QUICKNET } from '#draw/drand.ts'
import type { Locale } from '#locales/locales.ts'
import { commentRuleLines, commentSourceLines } from './certificate-comments.ts'
import type { DocumentTexts } from './document-words.ts'
import { chanceFacts, type Fact } from './printed-chance.ts'

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
