import { randomBytes, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { fail } from '#contract/api/errors.ts'
import type { Audience } from '#contract/draws/watchers.ts'
import type { Context, Viewer } from '#server/context.ts'
import type { StreamedEvent } from '#server/http/send-events.ts'
import { minuteMs, secondMs } from '#server/kit/durations.ts'
import { createSharedPoll } from '#server/kit/shared-poll.ts'
import { signedId, signId } from '#server/kit/signed-id.ts'
import { createStreamSlots } from '#server/kit/stream-slots.ts'
import { readResult, readShared } from '../result/read-result.ts'
import { decideOpening, insertCheck, readAudiences, type StoredAudience, saveWatchers } from './store.ts'

type Deps = Parameters<typeof readShared>[0] & Pick<Context, 'secretKey'>

/** Open streams per address, which a hall full of people may share, and of this process. */
const takeSlot = createStreamSlots({ maxPerOwner: 300, maxTotal: 5000 })

/** A stream ends this long after the winners were shown, in milliseconds. */
const lastsMs = 30 * minuteMs

/** What tokens are signed for: they prove to every node that a page had a stream of this draw open. */
function streamPurpose(shareCode: string): string {
  return `draw stream\0${shareCode}`
}

/** The audience of a draw that is shared with the viewer, at once and after every change. */
export async function watchDraw(
  ctx: Deps,
  viewer: Viewer,
  shareCode: string,
  signal: AbortSignal,
): Promise<AsyncGenerator<StreamedEvent<Audience>, void, void>> {
  const { share_code } = await readShared(ctx, viewer, shareCode)
  const leave = takeSlot({
    owner: viewer.address,
    signal,
    start: () => enterAudience(ctx, share_code),
  })
  return changesOf(ctx, { shareCode: share_code, signal, leave })
}

async function* changesOf(
  ctx: Deps,
  { shareCode, signal, leave }: { shareCode: string; signal: AbortSignal; leave: () => void },
): AsyncGenerator<StreamedEvent<Audience>, void, void> {
  const stream = randomBytes(12).toString('base64url')
  const token = signId(stream, streamPurpose(shareCode), ctx.secretKey)
  try {
    for (let last: StoredAudience | undefined; !signal.aborted; ) {
      const audience = await nextAudience(ctx, shareCode)
      if (signal.aborted) return
      if (!audience) continue
      const now = ctx.now()
      if (audience.opens_at && now.getTime() > audience.opens_at.getTime() + lastsMs) return
      if (audience === last) continue
      last = audience
      yield { event: 'audience', data: audienceView(audience, now, token) }
    }
  } finally {
    leave()
  }
}

function audienceView(audience: StoredAudience, now: Date, streamToken: string): Audience {
  const { watchers, checked, agreed, opens_at, is_voided } = audience
  return {
    now: now.toISOString(),
    watchers,
    checked,
    agreed,
    opens_at: opens_at?.toISOString() ?? null,
    is_voided,
    stream_token: streamToken,
  }
}

type AudienceDeps = Pick<Context, 'db' | 'now'>

/** How often the database is written and read, in milliseconds, for all watched draws of this node together. */
const pollMs = secondMs
/** A node that has not written for this long is gone. */
const nodeLifeMs = 10 * secondMs
/**
 * Milliseconds from the result to its opening, in which every page fetches the winners. They share one rendering, but each
 * reply costs the server some milliseconds, so a large audience needs longer.
 */
const leadMs = { least: secondMs, perWatcher: 4, most: 10 * secondMs }
/** A result older than this opened before anyone on this page watched. */
const newMs = minuteMs

interface Node {
  id: string
  /** open pages by share code; a draw that was left stays with 0 until that is saved */
  open: Map<string, number>
  latest: Map<string, StoredAudience>
  poll: () => Promise<void>
}

const nodes = new WeakMap<Context['db'], Node>()

/** Counts a page as watching a draw; returns a function that ends this. */
export function enterAudience(ctx: AudienceDeps, shareCode: string): () => void {
  const node = nodes.get(ctx.db) ?? newNode(ctx)
  nodes.set(ctx.db, node)
  node.open.set(shareCode, (node.open.get(shareCode) ?? 0) + 1)
  return () => node.open.set(shareCode, Math.max(0, (node.open.get(shareCode) ?? 0) - 1))
}

function newNode(ctx: AudienceDeps): Node {
  const node: Node = {
    id: randomUUID(),
    open: new Map(),
    latest: new Map(),
    poll: createSharedPoll(pollMs, () => poll(ctx, node)),
  }
  return node
}

/** The audience of a draw as of the next poll; the one before it if that failed. */
export async function nextAudience(
  { db }: AudienceDeps,
  shareCode: string,
): Promise<StoredAudience | undefined> {
  const node = nodes.get(db)
  await node?.poll()
  return node?.latest.get(shareCode)
}

async function poll(ctx: AudienceDeps, node: Node): Promise<void> {
  const now = ctx.now()
  const counts = new Map(node.open)
  const watched = [...counts.keys()].filter((code) => (counts.get(code) ?? 0) > 0)
  await saveWatchers(ctx.db, { node: node.id, counts, now })
  const found = await readAudiences(ctx.db, watched, new Date(now.getTime() - nodeLifeMs))
  const audiences = await Promise.all(found.map((audience) => withOpening(ctx, audience, now)))
  node.latest = new Map(audiences.map((audience) => [audience.share_code, unlessSame(node, audience)]))
  for (const [code, count] of node.open) if (count === 0 && counts.get(code) === 0) node.open.delete(code)
  // When the last page has left, one more poll saves that.
  if (node.open.size > 0 && watched.length === 0) void node.poll()
}

/** The very object of before if nothing changed: each open page then only compares references. */
function unlessSame({ latest }: Node, audience: StoredAudience): StoredAudience {
  const before = latest.get(audience.share_code)
  return before && isDeepStrictEqual(before, audience) ? before : audience
}

async function withOpening(ctx: AudienceDeps, audience: StoredAudience, now: Date): Promise<StoredAudience> {
  const { share_code, finished_at, opens_at, watchers } = audience
  if (!finished_at || opens_at) return audience
  if (now.getTime() - finished_at.getTime() > newMs) return { ...audience, opens_at: finished_at }
  const isShared = watchers > 1
  const lead = isShared ? Math.min(leadMs.least + leadMs.perWatcher * watchers, leadMs.most) : 0
  return { ...audience, opens_at: await decideOpening(ctx.db, share_code, new Date(now.getTime() + lead)) }
}

type ReportCheckDeps = Parameters<typeof readResult>[0] & Pick<Context, 'secretKey'>

/** Counts what a watching device found, once per stream. */
export async function reportCheck(
  ctx: ReportCheckDeps,
  viewer: Viewer,
  shareCode: string,
  { stream_token, agrees }: { stream_token: string; agrees: boolean },
): Promise<void> {
  const { share_code } = await readResult(ctx, viewer, shareCode)
  const stream = signedId(stream_token, streamPurpose(share_code), ctx.secretKey)
  if (!stream) throw fail('validation_failed', {}, [{ path: ['stream_token'], key: 'validation.invalid' }])
  await insertCheck(ctx.db, { share_code, stream, agrees, at: ctx.now() })
}
