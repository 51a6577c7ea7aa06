import type { ManagedUser } from '#contract/accounts/users.ts'
import { fail } from '#contract/api/errors.ts'
import type { PermissionName } from '#contract/api/permissions.ts'
import type { Context } from '#server/context.ts'
import { isId } from '#server/kit/ids.ts'
import { assertNotStale } from '#server/kit/optimistic-lock.ts'
import { type Actor, recordActions } from '../../audit/audit-log.ts'
import { notify } from '../../notifications/bell/notifications.ts'
import { sendCustomerUpdate } from '../../plans/send-customer-update.ts'
import { buyersAmong, planByName } from '../../plans/store.ts'
import { mailCode, type RequestOrigin } from '../recovery/mailed-codes.ts'
import { assertWithin, currentRights, keepAdministrator } from '../roles/within-rights.ts'
import { deleteSessionsOfAll } from '../sessions/store.ts'
import { takenField, updateUsers } from '../store.ts'
import { dropCodes, type RankedUser, rankedUsers } from './store.ts'
import { roleWithin, userView } from './users.ts'

type Deps = Pick<Context, 'db' | 'env' | 'now' | 'random' | 'queue' | 'secrets' | 'log'>

interface UserChange {
  username?: string | undefined
  email?: string | undefined
  fullname?: string | undefined
  birthday?: string | null | undefined
  gender?: ManagedUser['gender'] | undefined
  role_id?: string | undefined
  status?: 'active' | 'passive' | 'banned' | undefined
  ban_reason?: string | undefined
  plan?: string | undefined
  plan_until?: string | null | undefined
  plan_reason?: string | undefined
}

interface Input {
  id: string
  change: UserChange
  /** when the account was last changed, as far as the viewer knows */
  seen?: string | undefined
  request: RequestOrigin
  /** the permission required for this */
  right?: PermissionName
}

/** Changes an account whose permissions, before and after, are within the viewer's own. */
export async function updateUser(ctx: Deps, viewer: Actor, input: Input): Promise<ManagedUser> {
  try {
    return await ctx.db.transaction().execute((trx) => updateUserWithin(ctx, trx, viewer, input))
  } catch (error) {
    const field = takenField(error)
    throw field ? fail(field === 'email' ? 'email_exists' : 'username_exists') : error
  }
}

/** The same within a larger transaction. */
export async function updateUserWithin(
  ctx: Deps,
  trx: Context['db'],
  viewer: Actor,
  { id, ...input }: Input,
): Promise<ManagedUser> {
  const [user] = await updateUsersWithin(ctx, trx, viewer, { ...input, ids: [id] })
  if (!user) throw fail('update_failed')
  return user
}

/** One change of several accounts, with a line in the audit log for each: of all, or of none if one can't have it. */
export async function updateUsersWithin(
  ctx: Deps,
  trx: Context['db'],
  viewer: Actor,
  { ids, change, seen, request, right = 'users.update' }: Omit<Input, 'id'> & { ids: readonly string[] },
): Promise<ManagedUser[]> {
  if (!ids.every(isId)) throw fail('user_not_found')
  return keepAdministrator(trx, async () => {
    const rights = await currentRights(trx, viewer, right)
    const before = await rankedUsers(trx, ids)
    if (before.length < ids.length) throw fail('user_not_found')
    assertWithin(rights.permissions, ...before.map(({ permissions }) => permissions))
    for (const user of before) {
      assertNotStale(user, { seen })
      rejectOwn(viewer, user, change)
    }
    if (change.role_id !== undefined) await roleWithin(trx, change.role_id, rights.permissions)
    await assertPlanCanChange(trx, before, change)
    for (const [columns, group] of inGroups(before, (user) => columnsOf(user, change)))
      await updateUsers(trx, idsOf(group), columns)
    await notifyAndEndSessions(ctx, trx, { before, change, request })
    const after = await rankedUsers(trx, ids)
    const changed = before.map((was, at) => ({ was, is: after[at] ?? was }))
    if (changed.some(({ was, is }) => was === is)) throw fail('update_failed')
    await recordActions(
      trx,
      changed.map(({ was, is }) => ({
        viewer,
        now: ctx.now(),
        area: 'users',
        act: 'update',
        record: { id: is.id, name: is.username },
        before: traceOf(was),
        after: { ...traceOf(is), ...whatElse(was, is, change) },
      })),
    )
    return after.map((user) => userView(user, rights.permissions))
  })
}

function idsOf(users: readonly RankedUser[]): string[] {
  return users.map(({ id }) => id)
}

/** Accounts by what is written into them, so that one statement changes all that get the same. */
function inGroups<Columns>(
  users: readonly RankedUser[],
  columnsFor: (user: RankedUser) => Columns,
): Iterable<[Columns, RankedUser[]]> {
  const groups = new Map<string, [Columns, RankedUser[]]>()
  for (const user of users) {
    const columns = columnsFor(user)
    const key = JSON.stringify(columns)
    const group = groups.get(key)
    if (group) group[1].push(user)
    else groups.set(key, [columns, [user]])
  }
  return groups.values()
}

function traceOf({ role_name, status, plan, plan_until }: RankedUser) {
  return { role: role_name, status, plan, plan_until }
}

/** The audit log is immutable, so it names which personal fields changed, but not their values. */
function whatElse(before: RankedUser, after: RankedUser, change: UserChange) {
  const personal = (['username', 'email', 'fullname', 'birthday', 'gender'] as const).filter(
    (field) => before[field] !== after[field],
  )
  return {
    ...(personal.length > 0 && { personal }),
    ...(changesPlan(before, change) && { plan_reason: change.plan_reason }),
    ...(after.ban_reason !== before.ban_reason && after.ban_reason && { ban_reason: after.ban_reason }),
  }
}

/** Forms send all their fields, so only differing ones count as changes. */
function rejectOwn(viewer: Actor, before: RankedUser, change: UserChange): void {
  const { role_id, status } = change
  if (viewer.user.id !== before.id) return
  if (changesPlan(before, change)) throw fail('own_plan')
  if (role_id !== undefined && role_id.toLowerCase() !== before.role_id) throw fail('own_role')
  if (status !== undefined && status !== before.status) throw fail('own_status')
}

async function assertPlanCanChange(
  trx: Context['db'],
  before: readonly RankedUser[],
  change: UserChange,
): Promise<void> {
  if (!before.some((user) => changesPlan(user, change))) return
  if (!change.plan_reason?.trim())
    throw fail('validation_failed', {}, [{ path: ['plan_reason'], key: 'validation.required' }])
  if (change.plan !== undefined && !(await planByName(trx, change.plan))) throw fail('plan_not_found')
}

function columnsOf(before: RankedUser, change: UserChange): Parameters<typeof updateUsers>[2] {
  const { plan, plan_until, plan_reason: _why, email, role_id, ban_reason: _reason, ...plain } = change
  const changes = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined))
  return {
    ...changes,
    ...banReason(before, change),
    ...(role_id === undefined ? {} : { role_id: role_id.toLowerCase() }),
    ...(plan === undefined ? {} : { plan }),
    ...(plan_until === undefined ? {} : { plan_until: plan_until === null ? null : new Date(plan_until) }),
    // The new address is unproven until its owner confirms it.
    ...(email !== undefined && changesEmail(before, change)
      ? {
          email,
          email_verified_at: null,
          pending_email: null,
          ...(before.email_verified_at && { was_verified: true }),
        }
      : {}),
  }
}

/** The reason ends with the ban. A form that sends the status as it was changes neither. */
function banReason(before: RankedUser, { status, ban_reason: reason }: UserChange) {
  if ((status ?? before.status) !== 'banned') return before.ban_reason === null ? {} : { ban_reason: null }
  return reason === undefined ? {} : { ban_reason: reason.trim() || null }
}

/** Lost access takes effect with this commit, and users who gain something are notified. */
async function notifyAndEndSessions(
  ctx: Deps,
  trx: Context['db'],
  { before, change, request }: { before: readonly RankedUser[]; change: UserChange; request: RequestOrigin },
): Promise<void> {
  const isOut = change.status !== undefined && change.status !== 'active'
  const out = idsOf(before.filter((user) => isOut || changesEmail(user, change)))
  if (out.length > 0) {
    await deleteSessionsOfAll(trx, out)
    await dropCodes(trx, ...out)
  }
  // Without access, the subscription is not renewed.
  const buyers = isOut ? await buyersAmong(trx, out) : []
  for (const user_id of buyers) await ctx.queue.send('end_subscriptions', { user_id }, { db: trx })
  for (const user of before) await notifyOf(ctx, trx, { before: user, change, request })
}

async function notifyOf(
  ctx: Deps,
  trx: Context['db'],
  { before, change, request }: { before: RankedUser; change: UserChange; request: RequestOrigin },
): Promise<void> {
  const { id } = before
  const { email } = change
  if (email !== undefined && changesEmail(before, change)) {
    const user = { id, fullname: change.fullname ?? before.fullname }
    await mailCode(ctx, trx, 'registration', { user, to: email, payload: { email } }, request)
    await notify(ctx, trx, { userId: id, type: 'email_changed' })
    await sendCustomerUpdate(ctx, trx, id)
    const back = { user, to: before.email, payload: { email: before.email }, values: { address: email } }
    if (before.email_verified_at) await mailCode(ctx, trx, 'email_change_undo', back, request)
  }
  if (changesPlan(before, change)) {
    const plan = change.plan ?? before.plan
    await notify(ctx, trx, { userId: id, type: 'plan_changed', values: { plan } })
    ctx.log.info({ user: id, plan, reason: change.plan_reason }, 'granted a plan')
  }
}

function changesEmail(before: RankedUser, { email }: UserChange): boolean {
  return email !== undefined && email !== before.email
}

function changesPlan(before: RankedUser, { plan, plan_until }: UserChange): boolean {
  const until = plan_until === undefined ? undefined : (plan_until && new Date(plan_until).getTime()) || null
  return (
    (plan !== undefined && plan !== before.plan) ||
    (until !== undefined && until !== (before.plan_until?.getTime() ?? null))
  )
}
