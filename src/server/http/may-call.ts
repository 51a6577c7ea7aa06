import type { Call } from '#contract/api/call.ts'
import { fail, failUntil } from '#contract/api/errors.ts'
import { allows, type PermissionMap, permissionFor } from '#contract/api/permissions.ts'
import { hourMs, minuteMs } from '#server/kit/durations.ts'
import type { SignedIn, Viewer } from '../context.ts'

const freshMillis = 10 * minuteMs
/** How long staff work with one proof of identity. */
export const staffMillis = 12 * hourMs
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
  if (age > freshMillis) throw fail('confirm_identity')
}
