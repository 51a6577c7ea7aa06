import type { StreamedDocument } from '../../../../contract/call.ts'
import type { HistoryItem } from '../../../../contract/history.ts'
import type { Locale } from '../../../../locales/locales.ts'
import type { Context, SignedIn } from '../../../context.ts'
import { csvStream } from '../../../export/csv.ts'
import { objectStream } from '../../../export/json.ts'
import type { Cell } from '../../../export/table.ts'
import { xlsxStream } from '../../../export/xlsx.ts'
import { begun } from '../../../lists/export-list.ts'
import { documentWords } from '../documents/document-words.ts'
import { historyItems } from './history-items.ts'
import { type HistoryFilter, wishOf } from './list-history.ts'
import { everyHistoryRow } from './store.ts'

/** So many names of each draw leave; more would hold everybody up. */
const mostNames = 100

interface Asked {
  viewer: SignedIn
  filter: HistoryFilter
  origin: string
  locale: Locale
}

/** The draws that a filter shows, all pages of them, as a file that is written while they are read. */
export async function exportHistory(
  ctx: Pick<Context, 'db' | 'now' | 'plan'>,
  { viewer, filter, origin, locale }: Asked,
  kind: 'csv' | 'xlsx' | 'json',
): Promise<StreamedDocument> {
  const wish = await wishOf(ctx, viewer, filter)
  const rows = await begun(everyHistoryRow(ctx.db, wish, { sort: filter.sort, places: mostNames }))
  const items = inBatches(rows, (batch) => historyItems(ctx, batch, { origin, places: mostNames }))
  const fileName = `giveaways-${ctx.now().toISOString().slice(0, 10)}.${kind}`
  return { stream: streamOf(items, locale, kind), fileName, isPrivate: true }
}

function streamOf(
  items: AsyncIterable<HistoryItem[]>,
  locale: Locale,
  kind: 'csv' | 'xlsx' | 'json',
): AsyncGenerator<Uint8Array> {
  if (kind === 'json') return objectStream(items, (item) => item)
  const { t } = documentWords(locale)
  const heads = columns.map((key) => ({ key, title: t(`records.${key}`) }))
  const cells = inBatches(items, (batch) => batch.map((item) => cellsOf(item, t)))
  return kind === 'csv' ? csvStream(heads, cells) : xlsxStream(t('records.sheet'), heads, cells)
}

async function* inBatches<From, To>(batches: AsyncIterable<From>, make: (batch: From) => To | Promise<To>) {
  for await (const batch of batches) yield await make(batch)
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

function cellsOf(item: HistoryItem, t: (key: string) => string): Cell[] {
  return [
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
  ]
}
