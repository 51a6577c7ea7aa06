import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Budget, Call } from '#contract/api/call.ts'
import { fail, failUntil } from '#contract/api/errors.ts'
import { allows, type PermissionMap, permissionFor } from '#contract/api/permissions.ts'
import { hourMs, minuteMs, minuteSeconds } from '#server/kit/durations.ts'
import type { SignedIn, Viewer } from '../context.ts'
import { addressKey } from './identify-visitor.ts'

const freshMs = 10 * minuteMs
/** How long staff work with one proof of identity. */
export const staffMs = 12 * hourMs
/** The end of maintenance is unknown; programs should retry after this many seconds. */
const againSeconds = 60

interface Circumstances {
  now: Date
  /** whether the site is closed except for its staff (REQ-states) */
  isClosed: boolean
  /** of the address, as a permission may apply to what it names */
  parameters: unknown
}

/**
 * As whom staff make a call while they look at someone's account: as that person where the call opens itself to them,
 * as a visitor on what is public, and not at all otherwise. When the time is over their browser may still show forms of
 * that person, so nothing is changed until they have ended it. Afterwards, and in other tabs, each form still says whose
 * it is: one that was opened as someone else changes nothing in the account of the staff member.
 */
export function withinView(
  call: Pick<Call, 'access' | 'method' | 'changes' | 'viewable'>,
  viewer: Viewer,
  formOf?: string,
): Viewer {
  const isShown = viewer.kind === 'user' && viewer.view?.of === formOf && !viewer.view?.isOver
  const changes = call.method !== 'GET' || call.changes === true
  if (formOf !== undefined && changes && call.viewable !== true && !isShown) throw fail('form_of_view')
  if (viewer.kind !== 'user' || !viewer.view) return viewer
  const { by, isOver } = viewer.view
  const { viewable } = call
  if (viewable === true || (viewable && allows(by.permissions, viewable))) return viewer
  if (isOver && changes) throw fail('view_over')
  if (isOver) return viewer
  if (changes || call.access !== 'anyone') throw fail('view_only')
  const owner = `address:${viewer.address}`
  return { kind: 'visitor', owner, account: owner, known: false, address: viewer.address }
}

/** Checks who may make a call, in one place for all of them. Throws the reason why not. */
export function assertMayCall(
  call: Pick<Call, 'access' | 'fresh' | 'openInMaintenance'>,
  viewer: Viewer,
  circumstances: Circumstances,
): void {
  const { now, isClosed, parameters } = circumstances
  const mayPass = viewer.kind === 'user' && allows(permissionsOfRole(viewer), 'external.settings')
  if (isClosed && !call.openInMaintenance && !mayPass) throw failUntil('maintenance', againSeconds)
  if (call.access === 'anyone') return
  if (viewer.kind !== 'user') throw fail('unauthorized')
  if (call.access !== 'signed_in') assertPermission(viewer, permissionsFor(call.access, parameters))
  if (call.fresh) assertFreshProof(viewer, now)
}

/** Requires one of these permissions, as a call for staff does: for calls that are open to others too. */
export function assertPermission(viewer: Pick<SignedIn, Rights>, names: readonly string[]): void {
  const held = permissionsOfRole(viewer)
  if (!names.some((name) => allows(held, name))) throw fail('not_permitted')
  if (viewer.withheld) throw fail(viewer.withheld.code)
}

export type Rights = 'permissions' | 'withheld'

/** All permissions of the viewer's role, even while they don't count. */
export function permissionsOfRole({ permissions, withheld }: Pick<SignedIn, Rights>): PermissionMap {
  return withheld?.permissions ?? permissions
}

/** The permissions of which one opens a call with these parameters; empty where none is needed. */
export function permissionsFor(access: Call['access'], parameters: unknown): string[] {
  if (access === 'anyone' || access === 'signed_in') return []
  // Split before parameters are inserted: an address must not be able to inject `or`.
  return access.split(' or ').map((name) => permissionFor(name, parameters))
}

/** For calls whose need for a recent proof of identity depends on the request. */
export function assertFreshProof(viewer: SignedIn, now: Date): void {
  const age = now.getTime() - viewer.session.authenticatedAt.getTime()
  if (age > freshMs) throw fail('confirm_identity')
}

/**
 * Requests per minute from one address. Generous: a whole office or school may share one. `ask` is for lookups of a
 * name in a list, which must not be possible by the thousand. `test` is for draws that count against no quota.
 */
export const requestsPerMinute: Record<Budget, number> = {
  read: 6000,
  write: 600,
  draw: 3000,
  file: 1200,
  ask: 60,
  test: 120,
}

/**
 * Wrong share codes and ids per minute from one address. Right ones are still answered, or one visitor could close every
 * result to all who share their address; what keeps links secret is their 122 random bits or more.
 */
const missesPerMinute = 30

/**
 * Budgets that protect what people keep to themselves: they must hold over all nodes, so they are counted in the
 * database. The others only protect one process from floods, and are counted in it.
 */
const counted: ReadonlySet<Budget | 'miss'> = new Set(['ask', 'miss'])

export interface RateLimits {
  /** counts one request; throws `too_many_requests` with Retry-After once the budget is used up */
  consume(request: FastifyRequest, budget: Budget): Promise<void>
  /** counts a guess that found nothing; throws the same once there were too many */
  countWrongGuess(request: FastifyRequest): Promise<void>
}

/** Counts one request in the database; throws `too_many_requests` if there were too many. */
type Count = (limit: { key: string; max: number; seconds: number }) => Promise<void>

/** A flood limit of one process. Needs `@fastify/rate-limit` registered with `global: false`. */
export function createFloodLimit(app: FastifyInstance, budget: Budget) {
  return limiter(app, budget, requestsPerMinute[budget])
}

/** Needs the same. */
export function createRateLimits(app: FastifyInstance, count: Count): RateLimits {
  const checkOf = (name: Budget | 'miss', max: number) =>
    counted.has(name) ? sharedLimiter(count, name, max) : limiter(app, name, max)
  const checks = Object.fromEntries(
    Object.entries(requestsPerMinute).map(([budget, max]) => [budget, checkOf(budget as Budget, max)]),
  ) as Record<Budget, ReturnType<typeof limiter>>
  return {
    consume: (request, budget) => checks[budget](request),
    countWrongGuess: checkOf('miss', missesPerMinute),
  }
}

function sharedLimiter(count: Count, name: string, max: number) {
  return ({ ip }: FastifyRequest): Promise<void> =>
    count({ key: `${name} ${addressKey(ip)}`, max, seconds: minuteSeconds })
}

function limiter(app: FastifyInstance, name: string, max: number) {
  const check = app.createRateLimit({
    max,
    timeWindow: minuteMs,
    keyGenerator: (request) => `${name} ${addressKey(request.ip)}`,
  })
  return async (request: FastifyRequest): Promise<void> => {
    const outcome = await check(request)
    if (!outcome.isAllowed && outcome.isExceeded) throw failUntil('too_many_requests', outcome.ttlInSeconds)
  }
}
