import { randomUUID } from 'node:crypto'
import type { Context, Viewer } from '../../../context.ts'
import type { Browser } from '../../../http/browser.ts'
import type { OtherRooms } from '../other-rooms.ts'
import { cookieSeconds } from './identify-viewer.ts'
import { lifetimeOf, newToken, tokenHash } from './session-life.ts'
import { insertSession } from './store.ts'

type Uses = Pick<Context, 'db' | 'now' | 'random' | 'places'>

interface Arrival {
  /** who asked before: a visitor's draws come along */
  viewer: Viewer
  browser: Browser
  remember: boolean
  rooms: Pick<OtherRooms, 'adopt'>
}

export interface StartedSession {
  id: string
  token: string
  /** to be called after the commit: puts the token into the browser */
  hand(): void
}

/** Begins a session for somebody who proved who they are. Within a transaction the session exists only with all else. */
export async function startSession(
  ctx: Uses,
  trx: Context['db'],
  userId: string,
  { viewer, browser, remember, rooms }: Arrival,
): Promise<StartedSession> {
  const now = ctx.now()
  const token = newToken(ctx.random)
  const id = randomUUID()
  const expires_at = new Date(now.getTime() + lifetimeOf(remember).absolute)
  await insertSession(trx, {
    id,
    token_hash: tokenHash(token),
    previous_hash: null,
    user_id: userId,
    remember,
    address: browser.ip,
    user_agent: browser.userAgent,
    location: ctx.places.countryOf(browser.ip) ?? null,
    created_at: now,
    authenticated_at: now,
    last_active_at: now,
    rotated_at: now,
    expires_at,
  })
  const visitor = viewer.kind === 'visitor' ? viewer.known && viewer.owner : viewer.visitor
  if (visitor) await rooms.adopt(trx, visitor, `user:${userId}`)
  return { id, token, hand: () => browser.setToken(token, cookieSeconds(remember, expires_at, now)) }
}
