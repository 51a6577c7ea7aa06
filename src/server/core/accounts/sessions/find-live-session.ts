import type { Context } from '#server/context.ts'
import { isAlive, overlapMillis, tokenHash } from './session-life.ts'
import { type SessionRow, sessionByToken } from './store.ts'

type Deps = Pick<Context, 'db' | 'now'>

const pending = new WeakMap<Context['db'], Map<string, Promise<SessionRow | undefined>>>()

/**
 * The session of a token, if it is alive. A page makes several calls at once: those in the same turn of the event loop
 * share one query. Nothing older is shared, so an answer is never from before its request.
 */
export async function findLiveSession(ctx: Deps, token: string): Promise<SessionRow | undefined> {
  const now = ctx.now()
  const row = await sharedQuery(ctx, token, now)
  return row && isAlive(row, now) ? row : undefined
}

function sharedQuery(ctx: Deps, token: string, now: Date): Promise<SessionRow | undefined> {
  const ofTurn = pending.get(ctx.db) ?? new Map<string, Promise<SessionRow | undefined>>()
  pending.set(ctx.db, ofTurn)
  const hash = tokenHash(token)
  const key = hash.toString('base64url')
  const shared = ofTurn.get(key)
  if (shared) return shared
  const exchangedAfter = new Date(now.getTime() - overlapMillis)
  const row = sessionByToken(ctx.db, hash, { now, exchangedAfter })
  ofTurn.set(key, row)
  setImmediate(() => ofTurn.delete(key))
  return row
}
