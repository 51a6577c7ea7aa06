import type { CallReply } from '#contract/api/call.ts'
import { listErasureRequests } from '#contract/draws/after-the-draw.ts'
import { listChallenges } from '#contract/draws/challenges.ts'
import {
  type EligibleEntry,
  getCheckIn,
  getEntrySample,
  getResult,
  listEntries,
  type Result,
} from '#contract/draws/results.ts'
import { type GiveawayStatistics, getStatistics } from '#contract/draws/statistics.ts'
import { chanceTitle } from '#contract/draws/titles/chance-title.ts'
import { send } from '#web/api/send.ts'
import { fatal } from '#web/boot/fatal.ts'
import { qrPath } from '#web/components/qr-path.ts'
import { revealMarker, watchedMark } from '#web/components/reveal/reveal-props.ts'
import { type PageContext, visitContext } from '#web/visit/visit-context.ts'

export type EntriesPage = CallReply<typeof listEntries>
export type Loaded = Awaited<ReturnType<typeof loadResult>>
export type LoadedDraw = Extract<Loaded, { state: 'sealed' }>

/** The result at an address, or why there is none yet. Throws the error screen if nothing is there. */
export async function loadResult(context: PageContext, shareCode: string, query: URLSearchParams) {
  const loaded = await loadOnce(context, shareCode, query)
  // Drawn between its two calls, most likely: a second look finds the result, and the room stays open.
  return loaded.state === 'unfinished' ? loadOnce(context, shareCode, query) : loaded
}

async function loadOnce(context: PageContext, shareCode: string, query: URLSearchParams) {
  const answer = await send(getResult, { params: { share_code: shareCode }, context })
  if (!answer.ok) {
    if (answer.code === 'giveaway_not_completed') return loadSealed(context, shareCode, query)
    if (answer.code === 'result_expired') return { state: 'expired' } as const
    throw fatal(answer.message, answer.status || 500)
  }
  const result = answer.data
  const search = query.get('search')?.trim() ?? ''
  const entries = result.entries_public ? await loadEntries(context, shareCode, query, search) : undefined
  const requests = await loadRequests(result.own_id, context)
  const statistics = await loadStatistics(result, context)
  const challenges = await loadChallenges(shareCode, context)
  const qr = qrPath(result.share_link)
  const sample = query.has(revealMarker) ? await loadSample(context, shareCode) : []
  const { chance } = result.source
  return {
    state: 'finished',
    result,
    tossed: chance ? chanceTitle(chance, context.get(visitContext).t) : '',
    qr,
    entries,
    search,
    requests,
    statistics,
    challenges,
    sample,
  } as const
}

/** A draw whose number does not exist yet. */
async function loadSealed(context: PageContext, shareCode: string, query: URLSearchParams) {
  const answer = await send(getCheckIn, { params: { share_code: shareCode }, context })
  // Drawn between the two calls, or the call failed: another look resolves both.
  if (!answer.ok || answer.data.finished || !answer.data.beacon) return { state: 'unfinished' } as const
  const draw = { ...answer.data, beacon: answer.data.beacon }
  const search = query.get('search')?.trim() ?? ''
  const entries = draw.entries_public ? await loadEntries(context, shareCode, query, search) : undefined
  const requests = draw.voided ? await loadRequests(draw.own_id, context) : undefined
  const sample = await loadSample(context, shareCode)
  return { state: 'sealed', draw, qr: qrPath(draw.share_link), entries, search, requests, sample } as const
}

/** Sample entries for the ceremony, which also works without them. */
async function loadSample(context: PageContext, shareCode: string): Promise<readonly EligibleEntry[]> {
  const answer = await send(getEntrySample, { params: { share_code: shareCode }, context })
  return answer.ok ? answer.data.entries : []
}

const statuses = { finished: 200, sealed: 202, unfinished: 202, expired: 410 } as const

/**
 * A draw without its result answers 202, which browsers don't log as an error; only an announced draw answers 200, as its
 * page is what people come for, unless they have watched it and now ask for the result.
 */
export function statusOf(loaded: Loaded, query: URLSearchParams): number {
  const isAwaited = query.get(revealMarker) === watchedMark
  if (loaded.state === 'sealed' && loaded.draw.mode === 'scheduled' && !isAwaited) return 200
  return statuses[loaded.state]
}

/** A page number or a search that the call refuses shows no list instead of no result. */
async function loadEntries(
  context: PageContext,
  shareCode: string,
  query: URLSearchParams,
  search: string,
): Promise<EntriesPage | undefined> {
  const page = Number(query.get('page') ?? 1)
  const answer = await send(listEntries, {
    params: { share_code: shareCode },
    payload: { page, page_size: 50, search },
    context,
  })
  return answer.ok ? answer.data : undefined
}

export type LoadedChallenges = CallReply<typeof listChallenges> & { key: string }

/** Challenges to a result, and an idempotency key for the form. */
async function loadChallenges(
  shareCode: string,
  context: PageContext,
): Promise<LoadedChallenges | undefined> {
  const answer = await send(listChallenges, { params: { share_code: shareCode }, context })
  // A result page must not fail because its challenges could not be loaded.
  return answer.ok ? { ...answer.data, key: context.get(visitContext).newKey() } : undefined
}

export type ErasureRequests = CallReply<typeof listErasureRequests>['requests']

/** Data for the owner's panel of a draw; undefined for everyone else. */
async function loadRequests(
  id: string | undefined,
  context: PageContext,
): Promise<ErasureRequests | undefined> {
  if (id === undefined) return undefined
  const answer = await send(listErasureRequests, { params: { id }, context })
  // A result page must not fail because the requests for its panel could not be loaded.
  return answer.ok ? answer.data.requests : []
}

export type LoadedStatistics = GiveawayStatistics | 'locked'

/** Statistics of a draw, for its owner; `locked` if the plan has none. Draws from lists have none. */
async function loadStatistics(
  { own_id, source, share_code }: Pick<Result, 'own_id' | 'source' | 'share_code'>,
  context: PageContext,
): Promise<LoadedStatistics | undefined> {
  if (own_id === undefined || source.type !== 'post') return undefined
  const answer = await send(getStatistics, { params: { share_code }, context })
  if (answer.ok) return answer.data
  return answer.code === 'plan_lacks_feature' ? 'locked' : undefined
}
