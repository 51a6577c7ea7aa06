import type { StreamedDocument } from '#contract/api/call.ts'
import type { HistoryItem } from '#contract/draws/history.ts'
import type { ExportKind } from '#contract/lists/bulk/exports.ts'
import { historyList } from '#contract/lists/own-lists.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { isOpenToOthers, keptSince } from '#server/core/plans/draw-visibility.ts'
import { assertFeature, planOf } from '#server/core/plans/entitlements.ts'
import { type Cell, csvStream, objectStream, xlsxStream } from '#server/export/table.ts'
import { exportedRows, holding } from '#server/lists/export-list.ts'
import type { FilterQuery, ListSource } from '#server/lists/list-source.ts'
import { type ListPage, readList } from '#server/lists/read-list.ts'
import { firstHolders } from '../after/places.ts'
import type { StoredEvent } from '../after/store.ts'
import { documentTexts } from '../documents/document-words.ts'
import { eventsOfAll, type HistoryRow, historyRow, historySource } from './store.ts'

type Deps = Pick<Context, 'db' | 'now' | 'plan'>

/** Winners named in the list. */
const maxWinners = 5

/** One page of the user's own draws. */
export async function listHistory(
  ctx: Deps,
  viewer: SignedIn,
  query: FilterQuery,
  origin: string,
): Promise<ListPage<HistoryItem> & { kept_days: number | null }> {
  const source = await openHistory(ctx, viewer, maxWinners)
  const { rows, ...page } = await readList(ctx.db, historyList, source, query)
  const items = await historyItems(ctx, rows, { origin, places: maxWinners })
  // Staff who look at an account do not see who took part (ADR-063).
  const shown = viewer.view && !viewer.view.isOver ? items.map((item) => ({ ...item, winners: [] })) : items
  return { rows: shown, ...page, kept_days: (await planOf(ctx, viewer)).day_limit }
}

/** The user's draws as far back as their plan retains them. Requires a plan with history. */
async function openHistory(ctx: Deps, viewer: SignedIn, places: number): Promise<ListSource<HistoryRow>> {
  await assertFeature(ctx, viewer, ['giveaway_history'])
  return ownHistory(ctx, viewer, places)
}

/** Same as above, whether or not the plan includes the history. */
export function ownHistory(
  { now }: Pick<Context, 'now'>,
  { owner, plan, view }: Pick<SignedIn, 'owner' | 'plan' | 'view'>,
  places: number,
): ListSource<HistoryRow> {
  const at = now()
  const byTitle = view !== undefined && !view.isOver
  return historySource({ owner, since: keptSince(plan, at), now: at, places, byTitle })
}

/** One draw as listed in the history, whether or not the plan includes the history. */
export async function oneOfHistory(
  ctx: Deps,
  viewer: SignedIn,
  id: string,
  origin: string,
): Promise<HistoryItem | undefined> {
  const row = await historyRow(ctx.db, viewer.owner, { id, places: maxWinners })
  return row && (await historyItems(ctx, [row], { origin, places: maxWinners }))[0]
}

/** Draws as listed in the history, with the current holders of the first places. */
async function historyItems(
  { db, now }: Pick<Context, 'db' | 'now'>,
  rows: readonly HistoryRow[],
  { origin, places }: { origin: string; places: number },
): Promise<HistoryItem[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const events = Map.groupBy(await eventsOfAll(db, ids), ({ giveaway_id }) => giveaway_id)
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    source: sourceOf(row.source),
    status: row.is_void ? 'void' : row.status,
    // Parts of a toss do not win anything.
    winners: row.source.type === 'chance' ? [] : holdersOf(row, events.get(row.id) ?? [], places),
    winners_count: row.source.type === 'chance' ? 0 : row.winners_count,
    participants_total: row.participants_total,
    share_code: row.share_code,
    share_link: `${origin}/results/${row.share_code}`,
    is_shared: isOpenToOthers({ ...row, deleted_at: null }, now()),
    shared_until: row.expires_at?.toISOString() ?? null,
    sealed_at: row.sealed_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    draw_at: row.draw_at?.toISOString() ?? null,
    time_zone: row.time_zone,
  }))
}

/** A file is shown by its name, comments by their post. */
function sourceOf({ type, file_name, posts }: HistoryRow['source']): string {
  return file_name ?? posts?.[0]?.title ?? posts?.[0]?.url ?? type
}

/** Names at the first places, in the order of the prizes. Erased people have none. */
function holdersOf(row: HistoryRow, events: StoredEvent[], places: number): string[] {
  return firstHolders(row, events, places).filter((name) => name !== '')
}

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
