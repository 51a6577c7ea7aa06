import type { FastifyReply, FastifyRequest } from 'fastify'
import { signOut } from '#contract/accounts/auth.ts'
import { fail } from '#contract/api/errors.ts'
import type { Context, SignedIn, Viewer } from '#server/context.ts'
import { type CarriedToken, carriedToken, setTokenCookie } from '#server/http/browser.ts'
import {
  addressId,
  type Identify,
  identifyVisitor,
  visitorCookie,
  visitorIn,
} from '#server/http/identify-visitor.ts'
import { ownerOfUser } from '#server/kit/ids.ts'
import { newToken, tokenHash } from '#server/kit/tokens.ts'
import { withinProof } from '../roles/within-rights.ts'
import { throughView, viewCookie } from '../viewing/view-account.ts'
import { isAlive, lifetimeOf, overlapMs, rotateAfterMs, touchAfterMs } from './session-life.ts'
import { exchangeToken, type SessionRow, sessionByToken, touchSession } from './store.ts'

type Deps = Pick<Context, 'db' | 'now'>
type Identifies = Deps & Pick<Context, 'random' | 'secretKey' | 'log'>

/**
 * Identifies the viewer: the account of a live session, else the visitor of a signed cookie, else the address.
 * Permissions are read with every request, so that revoked ones are gone at once, as are those for which a proof is
 * missing. A program with a dead token gets an
 * error; a dead cookie stays, because the reply that clears it could overtake the one that sets the next.
 */
export function identifyViewer(ctx: Identifies): Identify<Promise<Viewer>> {
  const asVisitor = identifyVisitor(ctx.secretKey)
  return async (request, reply, call) => {
    const carried = carriedToken(request)
    if (!carried) return asVisitor(request, reply, call)
    const row = await findLiveSession(ctx, carried.token)
    if (!row) {
      if (carried.carrier === 'bearer' && !isLeaving(request)) throw fail('unauthorized')
      return asVisitor(request, reply, call)
    }
    await keepAlive(ctx, row, { carried, request, reply })
    const visitor = visitorIn(request.cookies[visitorCookie.name], ctx.secretKey)
    const address = addressId(request.ip, ctx.secretKey)
    const viewer = await withinProof(ctx, viewerOf(row, { carrier: carried.carrier, address, visitor }))
    const view = carried.carrier === 'cookie' ? request.cookies[viewCookie.name] : undefined
    return view ? throughView(ctx, viewer, view) : viewer
  }
}

/** Signing out with a dead token succeeds. */
function isLeaving(request: FastifyRequest): boolean {
  return request.routeOptions.url === signOut.path
}

/** The viewer behind a live token, for operations that have just issued it. */
export async function viewerByToken(
  ctx: Deps,
  token: string,
  credentials: { carrier: CarriedToken['carrier']; address: string },
): Promise<SignedIn> {
  const row = await findLiveSession(ctx, token)
  if (!row) throw fail('unauthorized')
  return withinProof(ctx, viewerOf(row, { ...credentials, visitor: undefined }))
}

interface Exchange {
  carried: CarriedToken
  request: FastifyRequest
  reply: FastifyReply
}

async function keepAlive(
  ctx: Identifies,
  row: SessionRow,
  { carried, request, reply }: Exchange,
): Promise<void> {
  const now = ctx.now()
  const from = tokenHash(carried.token)
  const isOld = now.getTime() - row.rotated_at.getTime() >= rotateAfterMs
  if (carried.carrier === 'cookie' && isOld && row.token_hash.equals(from)) {
    const token = newToken(ctx.random)
    if (await exchangeToken(ctx.db, row.id, { from, to: tokenHash(token), now, why: 'age' }))
      setTokenCookie(request, reply, token, cookieSeconds(row.remember, row.expires_at, now))
  } else if (now.getTime() - row.last_active_at.getTime() >= touchAfterMs) {
    // Not awaited: only a list of sessions depends on it.
    touchSession(ctx.db, row.id, now).catch((err: unknown) => {
      ctx.log.warn({ err }, "can't save the activity of a session")
    })
  }
}

/** A remembered session's cookie lives as long as the session; others end with the browser. */
export function cookieSeconds(remember: boolean, expiresAt: Date, now: Date): number | undefined {
  if (!remember) return undefined
  return Math.min(lifetimeOf(true).absolute, expiresAt.getTime() - now.getTime()) / 1000
}

interface Credentials {
  carrier: CarriedToken['carrier']
  address: string
  visitor: string | undefined
}

function viewerOf(
  { account, role, plan, held_until, unread, ...session }: SessionRow,
  { carrier, address, visitor }: Credentials,
): SignedIn {
  const owner = ownerOfUser(account.id)
  return {
    kind: 'user',
    owner,
    account: owner,
    known: true,
    address,
    user: account,
    role: { id: role.id, name: role.name },
    permissions: role.permissions,
    plan,
    planUntil: held_until,
    unread,
    session: {
      id: session.id,
      authenticatedAt: session.authenticated_at,
      carrier,
      remember: session.remember,
    },
    visitor: visitor && `visitor:${visitor}`,
  }
}

type LookupDeps = Pick<Context, 'db' | 'now'>

const pending = new WeakMap<Context['db'], Map<string, Promise<SessionRow | undefined>>>()

/**
 * The session of a token, if it is alive. A page makes several calls at once: those in the same turn of the event loop
 * share one query. Nothing older is shared, so an answer is never from before its request.
 */
async function findLiveSession(ctx: LookupDeps, token: string): Promise<SessionRow | undefined> {
  const now = ctx.now()
  const row = await sharedQuery(ctx, token, now)
  return row && isAlive(row, now) ? row : undefined
}

function sharedQuery(ctx: LookupDeps, token: string, now: Date): Promise<SessionRow | undefined> {
  const ofTurn = pending.get(ctx.db) ?? new Map<string, Promise<SessionRow | undefined>>()
  pending.set(ctx.db, ofTurn)
  const hash = tokenHash(token)
  const key = hash.toString('base64url')
  const shared = ofTurn.get(key)
  if (shared) return shared
  const exchangedAfter = new Date(now.getTime() - overlapMs)
  const row = sessionByToken(ctx.db, hash, { now, exchangedAfter })
  ofTurn.set(key, row)
  setImmediate(() => ofTurn.delete(key))
  return row
}
