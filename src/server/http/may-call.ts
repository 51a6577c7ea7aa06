import type { Call } from '#contract/call.ts'
import { fail, failUntil } from '#contract/errors.ts'
import { allows, permissionFor } from '#contract/permissions.ts'
import type { SignedIn, Viewer } from '../context.ts'

const freshMillis = 10 * 60 * 1000
const staffMillis = 12 * 60 * 60 * 1000
/** Nobody knows how long maintenance takes; programs look again so often. */
const againSeconds = 60

interface Circumstances {
  now: Date
  /** whether the site is closed to all but those who look after it (REQ-states) */
  isClosed: boolean
  /** the role demands a second factor, which this account lacks */
  lacksSecondFactor: boolean
  /** of the address, as a right may be that over what it names */
  parameters: unknown
}

/** Who may make a call, asked at one place for all of them. Raises why not. */
export function assertMayCall(
  call: Pick<Call, 'access' | 'fresh' | 'openInMaintenance'>,
  viewer: Viewer,
  circumstances: Circumstances,
): void {
  const { now, isClosed, lacksSecondFactor, parameters } = circumstances
  const mayPass = viewer.kind === 'user' && allows(viewer.permissions, 'external.settings')
  if (isClosed && !call.openInMaintenance && !mayPass) throw failUntil('maintenance', againSeconds)
  if (call.access === 'anyone') return
  if (viewer.kind !== 'user') throw fail('unauthorized')
  const age = now.getTime() - viewer.session.authenticatedAt.getTime()
  if (call.access !== 'signed_in') {
    // Taken apart before parameters come in: an address must not say `or`.
    const isEnough = (access: string) => allows(viewer.permissions, permissionFor(access, parameters))
    if (!call.access.split(' or ').some(isEnough)) throw fail('not_permitted')
    if (lacksSecondFactor) throw fail('second_factor_missing')
    if (age > staffMillis) throw fail('confirm_identity')
  }
  if (call.fresh) assertFreshProof(viewer, now)
}

/** For calls where it depends on what is asked whether a recent proof of identity is due. */
export function assertFreshProof(viewer: SignedIn, now: Date): void {
  const age = now.getTime() - viewer.session.authenticatedAt.getTime()
  if (age > freshMillis) throw fail('confirm_identity')
}
