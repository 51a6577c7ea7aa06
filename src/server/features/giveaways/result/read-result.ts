import { setTimeout as pause } from 'node:timers/promises'
import type { Document } from '#contract/api/call.ts'
import { fail } from '#contract/api/errors.ts'
import type { GiveawayStatistics, StatisticTable } from '#contract/draws/statistics.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context, Viewer } from '#server/context.ts'
import { isKept, isOpenToOthers } from '#server/core/plans/draw-visibility.ts'
import { assertFeature, planOf } from '#server/core/plans/entitlements.ts'
import { type Cell, csvOf, type Table } from '#server/export/table.ts'
import { minuteMs, secondMs } from '#server/kit/durations.ts'
import { isId, isShareCode } from '#server/kit/ids.ts'
import { type DocumentTexts, documentTexts } from '../documents/document-words.ts'
import { type FinishContext, finishDraw } from '../finish/finish-draw.ts'
import { giveawayById, giveawayByShareCode, type StoredGiveaway } from '../store.ts'

type Deps = FinishContext & Pick<Context, 'log' | 'plan'>

/** A giveaway for its owner, finished or not; for everyone else, and after its deletion, it does not exist. */
export async function ownGiveaway(
  ctx: Pick<Context, 'db'>,
  viewer: Viewer,
  id: string,
): Promise<StoredGiveaway> {
  const stored = isId(id) ? await giveawayById(ctx.db, id) : undefined
  if (!stored || stored.owner !== viewer.owner || stored.deleted_at) throw fail('giveaway_not_found')
  return stored
}

/** A finished giveaway for its owner, as long as the plan retains it. */
export async function readGiveaway(ctx: Deps, viewer: Viewer, id: string): Promise<StoredGiveaway> {
  const stored = completed(await finishIfOverdue(ctx, await ownGiveaway(ctx, viewer, id)))
  if (!isKept(stored, await planOf(ctx, viewer), ctx.now())) throw fail('result_expired')
  return stored
}

/** A shared result by its code. When sharing ends, the page is gone but not the draw (REQ-expiry). */
export async function readResult(ctx: Deps, viewer: Viewer, shareCode: string): Promise<StoredGiveaway> {
  return completed(await readShared(ctx, viewer, shareCode))
}

/**
 * A draw by its code, sealed or finished. Raises `result_expired` when sharing has ended or is turned off, and for its
 * owner once it was deleted or the plan no longer retains it.
 */
export async function readShared(ctx: Deps, viewer: Viewer, shareCode: string): Promise<StoredGiveaway> {
  const stored = isShareCode(shareCode) ? await giveawayByShareCode(ctx.db, shareCode) : undefined
  if (!stored) throw fail('giveaway_not_found')
  const current = await finishIfOverdue(ctx, stored)
  if (isOpenToOthers(current, ctx.now())) return current
  const isOwn = current.owner === viewer.owner && !current.deleted_at
  if (!isOwn || !isKept(current, await planOf(ctx, viewer), ctx.now())) throw fail('result_expired')
  return current
}

function completed(stored: StoredGiveaway): StoredGiveaway {
  if (stored.status !== 'finished') throw fail('giveaway_not_completed')
  return stored
}

/** Milliseconds during which a sealed draw is surely still being finished by its request or job. */
const graceMs = { local: minuteMs, instant: 8 * secondMs, scheduled: 8 * secondMs }
/** How long a reader waits for such a draw, and how long until the next reader tries again. */
const maxWaitMs = 1500
const retryMs = 5000

const tries = new Map<string, number>()

/** Finishes an overdue draw for its reader, in case its request and job are gone. A failure here does not affect the reader. */
async function finishIfOverdue(ctx: Deps, stored: StoredGiveaway): Promise<StoredGiveaway> {
  const now = ctx.now().getTime()
  const due = (stored.draw_at ?? stored.sealed_at).getTime() + graceMs[stored.mode]
  const isTried = now - (tries.get(stored.id) ?? 0) < retryMs
  if (stored.status === 'finished' || now < due || isTried) return stored
  tries.set(stored.id, now)
  try {
    // It may already be in progress with a longer deadline than the reader's.
    const finishing = finishDraw(ctx, stored.id, now + maxWaitMs)
    return (await Promise.race([finishing, pause(maxWaitMs, undefined, { ref: false })])) ?? stored
  } catch (err) {
    ctx.log.warn({ err, giveaway: stored.id }, "can't finish a sealed draw on request")
    return stored
  } finally {
    if (tries.size > 1000) tries.clear()
  }
}

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
