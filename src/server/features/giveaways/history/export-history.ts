import type { StreamedDocument } from '#contract/api/call.ts'
import type { HistoryItem } from '#contract/draws/history.ts'
import type { ExportKind } from '#contract/lists/bulk/exports.ts'
import { historyList } from '#contract/lists/own-lists.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { type Cell, csvStream, objectStream } from '#server/export/table.ts'
import { xlsxStream } from '#server/export/xlsx.ts'
import { exportedRows, holding } from '#server/lists/export-list.ts'
import type { FilterQuery } from '#server/lists/list-source.ts'
import { documentTexts } from '../documents/document-words.ts'
import { historyItems, openHistory } from './list-history.ts'

/** Names exported per draw; more would slow down other requests. */
const maxNames = 100

interface ExportRequest {
  viewer: SignedIn
  query: FilterQuery
  origin: string
  locale: Locale
}

/** All draws that match a filter, from all pages, as a file that is streamed while they are read. */
export async function exportHistory(
  ctx: Pick<Context, 'db' | 'now' | 'plan'>,
  { viewer, query, origin, locale }: ExportRequest,
  kind: ExportKind,
): Promise<StreamedDocument> {
  const source = await openHistory(ctx, viewer, maxNames)
  const rows = await exportedRows(ctx.db, viewer.user.id, { list: historyList, source, query })
  const items = inBatches(rows, (batch) => historyItems(ctx, batch, { origin, places: maxNames }))
  const fileName = `giveaways-${ctx.now().toISOString().slice(0, 10)}.${kind}`
  return {
    stream: holding(streamOf(items, { locale, kind, columns: selectedColumns(query['columns']) }), rows),
    fileName,
    isPrivate: true,
  }
}

function streamOf(
  items: AsyncIterable<HistoryItem[]>,
  { locale, kind, columns }: { locale: Locale; kind: ExportKind; columns: readonly ColumnName[] },
): AsyncGenerator<Uint8Array> {
  if (kind === 'json') return objectStream(items, (item) => item)
  const { t } = documentTexts(locale)
  const heads = columns.map((key) => ({ key, title: t(`records.${key}`) }))
  const cells = inBatches(items, (batch) => batch.map((item) => cellsOf(item, columns, t)))
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
  'share_code',
  'share_link',
  'sealed_at',
  'finished_at',
  'is_shared',
  'id',
] as const
type ColumnName = (typeof columns)[number]

/** The chosen columns, plus the title; all columns if none were chosen. */
function selectedColumns(chosen: unknown): readonly ColumnName[] {
  const keys = typeof chosen === 'string' ? chosen.split(',') : []
  const names = keys.flatMap((key) => columns.filter((column) => column === key && column !== 'title'))
  return names.length > 0 ? ['title', ...names] : columns
}

/** Sources with a translated label; others are shown by their name. */
const worded = new Set(['list', 'post', 'chance'])

function cellsOf(item: HistoryItem, names: readonly ColumnName[], t: (key: string) => string): Cell[] {
  const cells: Record<ColumnName, Cell> = {
    title: item.title,
    status: t(`records.status.${item.status}`),
    winners: item.winners.join(', '),
    winners_count: item.winners_count,
    participants_total: item.participants_total,
    source: worded.has(item.source) ? t(`records.source.${item.source}`) : item.source,
    share_code: item.share_code,
    share_link: item.share_link,
    sealed_at: new Date(item.sealed_at),
    finished_at: item.finished_at === null ? null : new Date(item.finished_at),
    is_shared: item.is_shared,
    id: item.id,
  }
  return names.map((name) => cells[name])
}
