import { randomUUID } from 'node:crypto'
import type { Context, Viewer } from '../../../context.ts'
import type { Browser } from '../../../http/browser.ts'
import type { OtherRooms } from '../other-rooms.ts'
import { cookieSeconds } from './identify-viewer.ts'
import { rememberPlace } from './known-places.ts'
import { noticeDevice } from './notice-device.ts'
import { lifetimeOf, newToken, tokenHash } from './session-life.ts'
import { deleteSession, insertSession } from './store.ts'

type Uses = Pick<Context, 'db' | 'now' | 'random' | 'places' | 'queue' | 'secrets' | 'secretKey'>

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

/**
 * Begins a session for somebody who proved who they are, and tells the owner of the account where the device is new. Within
 * a transaction the session exists only with all else.
 */
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
  const location = ctx.places.countryOf(browser.ip) ?? null
  // A browser holds one session: the one that it had would go on with nobody to end it.
  if (viewer.kind === 'user' && viewer.session.carrier === 'cookie')
    await deleteSession(trx, viewer.user.id, viewer.session.id)
  await insertSession(trx, {
    id,
    token_hash: tokenHash(token),
    previous_hash: null,
    user_id: userId,
    remember,
    address: browser.ip,
    user_agent: browser.userAgent,
    location,
    created_at: now,
    authenticated_at: now,
    last_active_at: now,
    rotated_at: now,
    expires_at,
  })
  await rememberPlace(ctx, trx, userId, browser.ip)
  await noticeDevice(ctx, trx, userId, { browser, location })
  const visitor = viewer.kind === 'visitor' ? viewer.known && viewer.owner : viewer.visitor
  if (visitor) await rooms.adopt(trx, visitor, `user:${userId}`)
  return { id, token, hand: () => browser.setToken(token, cookieSeconds(remember, expires_at, now)) }
}
