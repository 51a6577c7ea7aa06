import { randomUUID } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { minuteMs, secondMs } from '#server/kit/durations.ts'
import { createSharedPoll } from '#server/kit/shared-poll.ts'
import { decideOpening, readAudiences, type StoredAudience, saveWatchers } from './store.ts'

type Deps = Pick<Context, 'db' | 'now'>

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
export function enterAudience(ctx: Deps, shareCode: string): () => void {
  const node = nodes.get(ctx.db) ?? newNode(ctx)
  nodes.set(ctx.db, node)
  node.open.set(shareCode, (node.open.get(shareCode) ?? 0) + 1)
  return () => node.open.set(shareCode, Math.max(0, (node.open.get(shareCode) ?? 0) - 1))
}

function newNode(ctx: Deps): Node {
  const node: Node = {
    id: randomUUID(),
    open: new Map(),
    latest: new Map(),
    poll: createSharedPoll(pollMs, () => poll(ctx, node)),
  }
  return node
}

/** The audience of a draw as of the next poll; the one before it if that failed. */
export async function nextAudience({ db }: Deps, shareCode: string): Promise<StoredAudience | undefined> {
  const node = nodes.get(db)
  await node?.poll()
  return node?.latest.get(shareCode)
}

async function poll(ctx: Deps, node: Node): Promise<void> {
  const now = ctx.now()
  const counts = new Map(node.open)
  const watched = [...counts.keys()].filter((code) => (counts.get(code) ?? 0) > 0)
  await saveWatchers(ctx.db, { node: node.id, counts, now })
  const found = await readAudiences(ctx.db, watched, new Date(now.getTime() - nodeLifeMs))
  const audiences = await Promise.all(found.map((audience) => withOpening(ctx, audience, now)))
  node.latest = new Map(audiences.map((audience) => [audience.share_code, audience]))
  for (const [code, count] of node.open) if (count === 0 && counts.get(code) === 0) node.open.delete(code)
  // When the last page has left, one more poll saves that.
  if (node.open.size > 0 && watched.length === 0) void node.poll()
}

async function withOpening(ctx: Deps, audience: StoredAudience, now: Date): Promise<StoredAudience> {
  const { share_code, finished_at, opens_at, watchers } = audience
  if (!finished_at || opens_at) return audience
  if (now.getTime() - finished_at.getTime() > newMs) return { ...audience, opens_at: finished_at }
  const isShared = watchers > 1
  const lead = isShared ? Math.min(leadMs.least + leadMs.perWatcher * watchers, leadMs.most) : 0
  return { ...audience, opens_at: await decideOpening(ctx.db, share_code, new Date(now.getTime() + lead)) }
}
