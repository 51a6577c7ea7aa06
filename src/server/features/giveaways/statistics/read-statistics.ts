import type { Document } from '#contract/api/call.ts'
import { fail } from '#contract/api/errors.ts'
import type { GiveawayStatistics, StatisticTable } from '#contract/draws/statistics.ts'
import type { Locale } from '#locales/locales.ts'
import type { Viewer } from '#server/context.ts'
import { assertFeature } from '#server/core/plans/entitlements.ts'
import { type Cell, csvOf, type Table } from '#server/export/table.ts'
import { type DocumentTexts, documentTexts } from '../documents/document-words.ts'
import { readResult } from '../result/read-result.ts'

/**
 * The statistics of a draw, for its owner only. They stay available if the plan at the time of the draw included them.
 * Draws of lists have none.
 */
export async function readStatistics(
  ctx: Parameters<typeof readResult>[0],
  viewer: Viewer,
  shareCode: string,
): Promise<GiveawayStatistics> {
  const { owner, statistics, has_reports } = await readResult(ctx, viewer, shareCode)
  if (owner !== viewer.owner || !statistics) throw fail('statistics_not_found')
  if (!has_reports) await assertFeature(ctx, viewer, ['report_and_analytics'])
  return statistics
}

/** One of the statistics tables, as shown on the page. */
export function statisticsTable(
  statistics: GiveawayStatistics,
  { table, locale }: { table: StatisticTable; locale: Locale },
  shareCode: string,
): Document {
  const texts = documentTexts(locale)
  const { heads, rows } = tables[table](statistics, texts)
  const columns = heads.map((key) => ({ key, title: texts.t(`statistics.${key}`) }))
  const fileName = `statistics-${table.replaceAll('_', '-')}-${shareCode.slice(0, 8)}.csv`
  return { bytes: csvOf({ columns, rows }), fileName, isPrivate: true }
}

type TableContent = { heads: readonly string[]; rows: Table['rows'] }

const tables: Record<StatisticTable, (statistics: GiveawayStatistics, texts: DocumentTexts) => TableContent> =
  {
    over_time: ({ over_time }) => ({ heads: ['time', 'eligible', 'out'], rows: spans(over_time) }),
    removals: ({ removals }, { t }) => ({
      heads: ['reason', 'comments'],
      rows: Object.entries(removals).map(([reason, count]) => [t(`receipt.entries.${reason}`), count]),
    }),
    per_person: ({ per_person }, { t }) => ({
      heads: ['written', 'people'],
      rows: per_person.map((people, i) => [
        t(i + 1 < per_person.length ? 'statistics.wrote' : 'statistics.wrote_more', { count: i + 1 }),
        people,
      ]),
    }),
    words: ({ words }) => ({ heads: ['word', 'comments'], rows: rowsOf(words) }),
    hashtags: ({ hashtags }) => ({ heads: ['hashtag', 'comments'], rows: rowsOf(hashtags) }),
  }

function spans({ from, span_seconds, comments, eligible }: GiveawayStatistics['over_time']): Cell[][] {
  if (from === null) return []
  const start = new Date(from).getTime()
  return comments.map((count, i) => {
    const counted = eligible[i] ?? 0
    return [new Date(start + i * span_seconds * 1000), counted, count - counted]
  })
}

function rowsOf(words: GiveawayStatistics['words']): Cell[][] {
  return words.map(({ word, comments }) => [word, comments])
}
