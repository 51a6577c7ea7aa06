import type { z } from 'zod'
import type { PostAddress } from '../../../posts/recognise-address.ts'
import type { Reach, Reached, ReachRequest } from '../reach.ts'
import type { ApifyAccess } from './access.ts'
import type { Actor, Wish } from './actor.ts'
import { itemsAnswer, type Run, runAnswer } from './answers.ts'
import { estimateApify } from './estimate.ts'
import { judgeApify } from './judge.ts'

/** Seconds that the API holds an answer back until a run has ended: the most that it takes. */
const longestHold = 60
/** Seconds after which a run ends by itself. */
const longestRun = 2 * 3600
/** Pages of rows come from cold storage now and then. */
const rowsPatience = { firstByte: 30_000, total: 60_000 }

/**
 * Starts a run, which costs money: it is never asked for twice, and its ids are answered at once, so that they are kept before
 * anything can break.
 */
export async function startRun(
  access: ApifyAccess,
  actor: Actor,
  { post, wish, isLimited }: { post: PostAddress; wish: Wish; isLimited: boolean },
  reach: Reach,
): Promise<Run> {
  const { least } = estimateApify(actor.platform, wish.limit).dollars
  // Actors refuse less than some dimes; accounts without a plan pay up to 2.5 times as much, and would get less.
  const bound = { maxItems: String(wish.limit), maxTotalChargeUsd: String(Math.max(1, Math.ceil(least * 3))) }
  const { json } = await ask(access, reach, {
    path: `/v2/actors/${actor.name}/runs`,
    query: { timeout: String(longestRun), ...(isLimited ? bound : {}) },
    shape: runAnswer,
    method: 'POST',
    body: JSON.stringify(actor.input(post, wish)),
    once: true,
    firstByte: 30_000,
    total: 60_000,
  })
  return runAnswer.parse(json).data
}

/** How a run is, after a minute at most; as soon as it has ended. */
export async function askRun(access: ApifyAccess, run: string, reach: Reach): Promise<Run> {
  const { json } = await ask(access, reach, {
    path: `/v2/actor-runs/${run}`,
    query: { waitForFinish: String(longestHold) },
    shape: runAnswer,
    isRight: ({ json }) => runAnswer.parse(json).data.id === run,
    firstByte: (longestHold + 15) * 1000,
    total: (longestHold + 30) * 1000,
  })
  return runAnswer.parse(json).data
}

/** Looks at a page that is not full, before it is believed: what a run wrote last shows up some seconds late. */
const looksAtEnd = 3

/**
 * Rows of a dataset whose run has ended. `total` may lag behind, and is missing in places. `isSettled`: the page is full, or came
 * alike twice in a row.
 */
export async function askRows(
  access: ApifyAccess,
  { dataset, offset, limit }: { dataset: string; offset: number; limit: number },
  reach: Reach,
): Promise<{ rows: unknown[]; total: number; isSettled: boolean }> {
  const counts: number[] = []
  const isBelieved = (rows: number) => rows >= limit || counts.push(rows) >= looksAtEnd
  const reached = await ask(access, reach, {
    path: `/v2/datasets/${dataset}/items`,
    query: { format: 'json', clean: 'true', limit: String(limit), offset: String(offset) },
    shape: itemsAnswer,
    // An empty page before the end is no end, and another page than the one that was asked for is none of ours.
    isRight: (reached) =>
      (paging(reached, 'offset') ?? offset) === offset &&
      (itemsAnswer.parse(reached.json).length > 0 || (paging(reached, 'total') ?? 0) <= offset) &&
      isBelieved(itemsAnswer.parse(reached.json).length),
    ...rowsPatience,
  })
  const rows = itemsAnswer.parse(reached.json)
  const isSettled = rows.length >= limit || counts.at(-1) === counts.at(-2)
  return { rows, total: paging(reached, 'total') ?? 0, isSettled }
}

function paging({ headers }: Reached, what: 'offset' | 'total'): number | undefined {
  const told = headers[`x-apify-pagination-${what}`] ?? ''
  return /^\d{1,12}$/.test(told) ? Number(told) : undefined
}

interface Question extends Omit<ReachRequest, 'url' | 'judge' | 'headers' | 'secrets'> {
  path: string
  query: Record<string, string>
  shape: z.ZodType
  /** what else an answer must be */
  isRight?: (reached: Reached) => boolean
}

function ask(
  { baseUrl, token }: ApifyAccess,
  reach: Reach,
  { path, query, shape, isRight, ...request }: Question,
): Promise<Reached> {
  const url = new URL(`${baseUrl}${path}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return reach.ask({
    ...request,
    url: url.href,
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${token}`,
      ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    secrets: [token],
    judge: judgeApify(shape, isRight),
  })
}
