import { removalsInOrder } from '#contract/comments/removals-in-order.ts'
import type { Result } from '#contract/draws/results.ts'
import { QUICKNET } from '#draw/drand.ts'
import type { Locale } from '#locales/locales.ts'
import { commentRuleLines, commentSourceLines } from './certificate-comments.ts'
import type { DocumentWords } from './document-words.ts'
import type { Fact } from './fact.ts'
import { chanceFacts } from './printed-chance.ts'

/** The receipt's facts about the draw: source, counts, rules, randomness, times and fingerprints. */
export function certificateFacts(result: Result, words: DocumentWords, locale: Locale): readonly Fact[] {
  const { t } = words
  const fact = (key: string, lines: Fact['lines'], rest: Omit<Fact, 'label' | 'lines'> = {}) => ({
    label: t(key),
    lines,
    ...rest,
  })
  return [
    ...(result.chance
      ? chanceFacts(result, words, locale)
      : [
          fact('receipt.source', source(result, words)),
          fact('receipt.entries', [], { sums: sums(result, words) }),
          fact('receipt.rules', rules(result, words)),
        ]),
    fact('receipt.randomness', randomness(result, words)),
    ...(result.beacon ? [fact('receipt.randomness.chain', [], { code: result.beacon.chain })] : []),
    fact('receipt.times', times(result, words)),
    fact('receipt.ledger', ledger(result, words)),
    fact('receipt.hash.seal', [], { code: result.commit_hash }),
    fact(result.chance ? 'chance_result.root' : 'receipt.hash.root', [], { code: result.entries_root }),
    ...(result.source.file_sha256
      ? [fact('receipt.hash.file', [], { code: result.source.file_sha256 })]
      : []),
  ]
}

function source(result: Result, words: DocumentWords): Fact['lines'] {
  const { source, seq } = result
  const { t, around } = words
  if (source.type === 'post') return commentSourceLines(result, words)
  const drawn = seq > 1 ? [[t('receipt.seq', { count: seq })]] : []
  if (source.type === 'list') return [[t('receipt.source.list')], ...drawn]
  const [before, after] = around('receipt.source.file', 'name')
  const name = {
    said: source.file_name ?? '',
    instead: t('certificate.unprintable'),
    role: 'strong',
  } as const
  return [[before, name, after], ...drawn]
}

function sums(result: Result, { t, number }: DocumentWords): NonNullable<Fact['sums']> {
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

function rules(result: Result, words: DocumentWords): Fact['lines'] {
  const { t, list } = words
  const { rules, winners_count, substitutes_count } = result
  const filled = result.winners.length + result.substitutes.length
  const places = [
    t('receipt.rules.winners', { count: winners_count }),
    ...(substitutes_count ? [t('receipt.rules.substitutes', { count: substitutes_count })] : []),
  ]
  const asked = t('receipt.rules.places', { places: list(places) })
  const fewer =
    filled < winners_count + substitutes_count ? ` ${t('receipt.rules.fewer', { count: filled })}` : ''
  return [
    ...(rules.comments
      ? commentRuleLines(result, words)
      : [[t(rules.one_entry_per_person ? 'receipt.rules.once' : 'receipt.rules.every_row')]]),
    ...(rules.excluded_names > 0 ? [[t('receipt.rules.excluded', { count: rules.excluded_names })]] : []),
    ...(rules.comments || result.tickets_total === result.eligible_total
      ? []
      : [[t('receipt.rules.tickets')]]),
    [asked + fewer],
  ]
}

function randomness({ beacon }: Result, { t }: DocumentWords): Fact['lines'] {
  if (!beacon) return [[t('receipt.randomness.local')]]
  const isPublic = beacon.chain === QUICKNET.hash
  return [
    [t('receipt.randomness.beacon', { round: beacon.round })],
    ...(isPublic ? [] : [[t('receipt.randomness.own_chain')]]),
  ]
}

function times(result: Result, { t, timeAndUtc, zone }: DocumentWords): Fact['lines'] {
  const { beacon } = result
  const room = result.chance ? 'chance_result' : 'receipt.times'
  const sealed = t(beacon ? `${room}.sealed_beacon` : `${room}.sealed`)
  const drawn = t(beacon ? `${room}.drawn` : `${room}.opened`)
  return [
    [`${timeAndUtc(result.sealed_at)} – ${sealed}`],
    ...(beacon ? [[`${timeAndUtc(beacon.due)} – ${t('receipt.times.round')}`]] : []),
    [`${timeAndUtc(result.finished_at)} – ${drawn}`],
    [t('certificate.times.zone', { zone: zone(result.finished_at) })],
  ]
}

function ledger({ ledger_index, timestamped }: Result, { t, number }: DocumentWords): Fact['lines'] {
  const line =
    ledger_index === null
      ? t('receipt.ledger.none')
      : t('receipt.ledger.line', { line: number(ledger_index) })
  return [[line], ...(timestamped ? [[t('receipt.timestamp')]] : [])]
}
