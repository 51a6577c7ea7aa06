import type { Document } from '../../../../contract/call.ts'
import type { HistoryItem } from '../../../../contract/history.ts'
import type { Locale } from '../../../../locales/locales.ts'
import type { Context, SignedIn } from '../../../context.ts'
import { csvOf } from '../../../export/csv.ts'
import type { Table } from '../../../export/table.ts'
import { xlsxOf } from '../../../export/xlsx.ts'
import { documentWords } from '../documents/document-words.ts'
import { historyItems } from './history-items.ts'
import { type HistoryFilter, wishOf } from './list-history.ts'
import { historyRows } from './store.ts'

/** So many draws leave at once, and so many names of each; more would hold everybody up. */
const mostDraws = 20_000
const mostNames = 100

interface Asked {
  viewer: SignedIn
  filter: HistoryFilter
  origin: string
  locale: Locale
}

/** The draws that a filter shows, all pages of them, as a file. */
export async function exportHistory(
  ctx: Pick<Context, 'db' | 'now' | 'plan'>,
  { viewer, filter, origin, locale }: Asked,
  kind: 'csv' | 'xlsx' | 'json',
): Promise<Document> {
  const wish = await wishOf(ctx, viewer, filter)
  const slice = { limit: mostDraws, offset: 0, places: mostNames, sort: filter.sort }
  const rows = await historyRows(ctx.db, wish, slice)
  const items = await historyItems(ctx, rows, { origin, places: mostNames })
  const fileName = `giveaways-${ctx.now().toISOString().slice(0, 10)}.${kind}`
  return { bytes: bytesOf(items, locale, kind), fileName }
}

function bytesOf(items: HistoryItem[], locale: Locale, kind: 'csv' | 'xlsx' | 'json'): Uint8Array {
  if (kind === 'json') return Buffer.from(`${JSON.stringify(items, null, 2)}\n`)
  const table = tableOf(items, locale)
  return kind === 'csv' ? csvOf(table) : xlsxOf(table)
}

const columns = [
  'title',
  'status',
  'winners',
  'winners_count',
  'participants_total',
  'source',
  'share_link',
  'sealed_at',
  'finished_at',
  'id',
] as const

/** Sources that are told in words; others by their name. */
const worded = new Set(['list', 'post', 'chance'])

function tableOf(items: HistoryItem[], locale: Locale): Table {
  const { t } = documentWords(locale)
  return {
    name: t('records.sheet'),
    columns: columns.map((key) => ({ key, title: t(`records.${key}`) })),
    rows: items.map((item) => [
      item.title,
      t(`records.status.${item.status}`),
      item.winners.join(', '),
      item.winners_count,
      item.participants_total,
      worded.has(item.source) ? t(`records.source.${item.source}`) : item.source,
      item.share_link,
      new Date(item.sealed_at),
      item.finished_at === null ? null : new Date(item.finished_at),
      item.id,
    ]),
  }
}
