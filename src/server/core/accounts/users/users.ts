import { randomUUID } from 'node:crypto'
import type { ListedUser, ManagedUser } from '#contract/accounts/users.ts'
import { fail } from '#contract/api/errors.ts'
import { allows, exceeding, type PermissionMap } from '#contract/api/permissions.ts'
import { usersList } from '#contract/lists/people-lists.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { avatarPath } from '#server/kit/avatar-path.ts'
import { isId } from '#server/kit/ids.ts'
import type { FilterQuery } from '#server/lists/list-source.ts'
import { type ListPage, readList } from '#server/lists/read-list.ts'
import { type Actor, recordActions } from '../../audit/audit-log.ts'
import { buyersAmong } from '../../plans/store.ts'
import { brandOfOrigin, ownOrigin } from '../../settings/own-origin.ts'
import { lockRights } from '../../settings/store.ts'
import { assertStrongPassword, hashPassword } from '../passwords.ts'
import { mailCode, type RequestOrigin } from '../recovery/mailed-codes.ts'
import { lockAccount } from '../recovery/store.ts'
import { assertWithin, currentRights, defaultRoleId, keepAdministrator } from '../roles/within-rights.ts'
import { deleteSessionsOfAll } from '../sessions/store.ts'
import { insertUsers, roleById, takenField } from '../store.ts'
import {
  dropCodes,
  keepClosed,
  keptUntil,
  keptUser,
  type ListedRow,
  openUsersSource,
  type RankedUser,
  rankedUser,
  rankedUsers,
  usersSource,
} from './store.ts'

/** The accounts visible to the viewer: deleted ones only with the right to restore them. */
export function usersFor({ permissions }: Pick<SignedIn, 'permissions'>): typeof usersSource {
  return allows(permissions, 'users.delete') ? usersSource : openUsersSource
}

export async function listUsers(
  ctx: Pick<Context, 'db'>,
  viewer: SignedIn,
  query: FilterQuery,
): Promise<ListPage<ListedUser>> {
  const { rows, ...page } = await readList(ctx.db, usersList, usersFor(viewer), query)
  return { rows: rows.map((user) => listedView(user, viewer.permissions)), ...page }
}

export async function getUser(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: SignedIn,
  id: string,
): Promise<ManagedUser> {
  if (!isId(id)) throw fail('user_not_found')
  const mayRestore = allows(viewer.permissions, 'users.delete')
  const user =
    (await rankedUser(ctx.db, id)) ?? (mayRestore ? await keptUser(ctx.db, id, ctx.now()) : undefined)
  if (!user) throw fail('user_not_found')
  return userView(user, viewer.permissions)
}

interface NewUser {
  username: string
  email: string
  fullname: string
  birthday?: string | null | undefined
  gender?: ManagedUser['gender'] | undefined
  role_id?: string | undefined
}

type Deps = Pick<Context, 'db' | 'env' | 'now' | 'random' | 'queue' | 'secrets' | 'secretKey'>

/** Creates an account for a user, who confirms the address themselves. */
export async function createUser(
  ctx: Deps,
  viewer: SignedIn,
  { password, ...input }: NewUser & { password?: string | undefined },
  request: RequestOrigin,
): Promise<ManagedUser> {
  if (password !== undefined) assertStrongPassword(password, input)
  const password_hash = password === undefined ? null : await hashPassword(ctx, password)
  const { users, permissions } = await ctx.db
    .transaction()
    .execute((trx) => createUsersWithin(ctx, trx, viewer, { inputs: [{ ...input, password_hash }], request }))
  const [created] = users
  if (!created) throw fail('account_creation_failed')
  return userView(created, permissions)
}

/**
 * The same within a transaction, for all of them or for none. Without a password, users choose one by mail once their
 * address is confirmed.
 */
export async function createUsersWithin(
  ctx: Deps,
  trx: Context['db'],
  viewer: Actor,
  {
    inputs,
    request,
  }: { inputs: readonly (NewUser & { password_hash: string | null })[]; request: RequestOrigin },
): Promise<{ users: RankedUser[]; permissions: PermissionMap }> {
  await lockRights(trx)
  const { permissions } = await currentRights(trx, viewer, 'users.create')
  const usual = inputs.every(({ role_id }) => role_id) ? '' : await defaultRoleId(trx)
  for (const id of new Set(inputs.map(({ role_id = usual }) => role_id)))
    await roleWithin(trx, id, permissions)
  const within = { ...ctx, db: trx }
  const app_number = await brandOfOrigin(within, await ownOrigin(within, request.origin))
  const people = inputs.map((input) => ({ ...input, id: randomUUID() }))
  const rows = people.map(({ birthday = null, gender = '', role_id = usual, ...person }) => ({
    ...person,
    birthday,
    gender,
    role_id,
    status: 'active' as const,
    locale: request.locale,
    app_number,
    created_at: ctx.now(),
  }))
  await insertUsers(trx, rows).catch((error: unknown) => {
    const field = takenField(error)
    throw field ? fail(field === 'email' ? 'email_exists' : 'username_exists') : error
  })
  for (const { id, fullname, email } of people)
    await mailCode(
      ctx,
      trx,
      'registration',
      { user: { id, fullname }, to: email, payload: { email } },
      request,
    )
  const users = await rankedUsers(
    trx,
    people.map(({ id }) => id),
  )
  if (users.length < people.length) throw fail('account_creation_failed')
  const trace = { viewer, now: ctx.now(), area: 'users', act: 'create' }
  await recordActions(
    trx,
    users.map(({ id, username, role_name, status }) => ({
      ...trace,
      record: { id, name: username },
      after: { role: role_name, status },
    })),
  )
  return { users, permissions }
}

/** Deletes another user's account. It is closed at once, and erased unless restored in time. */
export async function deleteUser(
  ctx: Pick<Context, 'now' | 'queue'> & Pick<Context, 'db'>,
  viewer: Actor,
  id: string,
): Promise<void> {
  await ctx.db.transaction().execute((trx) => deleteUserWithin(ctx, trx, { viewer, id }))
}

/** The same within a larger transaction. */
export async function deleteUserWithin(
  ctx: Pick<Context, 'now' | 'queue'>,
  trx: Context['db'],
  { viewer, id }: { viewer: Actor; id: string },
): Promise<void> {
  await deleteUsersWithin(ctx, trx, { viewer, ids: [id] })
}

/** The same for several accounts: for all of them, or for none if one can't be deleted. */
export async function deleteUsersWithin(
  ctx: Pick<Context, 'now' | 'queue'>,
  trx: Context['db'],
  { viewer, ids }: { viewer: Actor; ids: readonly string[] },
): Promise<void> {
  if (!ids.every(isId)) throw fail('user_not_found')
  if (ids.some((id) => id.toLowerCase() === viewer.user.id)) throw fail('cannot_delete_yourself')
  await keepAdministrator(trx, async () => {
    const rights = await currentRights(trx, viewer, 'users.delete')
    await lockAccount(trx, ...ids)
    const users = await rankedUsers(trx, ids)
    if (users.length < ids.length) throw fail('user_not_found')
    assertWithin(rights.permissions, ...users.map(({ permissions }) => permissions))
    await keepClosed(trx, ids, { by: viewer.user.id, now: ctx.now() })
    await deleteSessionsOfAll(trx, ids)
    await dropCodes(trx, ...ids)
    for (const user_id of await buyersAmong(trx, ids))
      await ctx.queue.send('end_subscriptions', { user_id }, { db: trx })
    const trace = { viewer, now: ctx.now(), area: 'users', act: 'delete' }
    await recordActions(
      trx,
      users.map(({ id, username }) => ({ ...trace, record: { id, name: username } })),
    )
  })
}

/** A role that the viewer may assign. */
export async function roleWithin(
  trx: Context['db'],
  id: string,
  own: SignedIn['permissions'],
): Promise<string> {
  const role = isId(id) ? await roleById(trx, id) : undefined
  if (!role) throw fail('role_not_found')
  assertWithin(own, role.permissions)
  return role.id
}

export function listedView(user: ListedRow, own: PermissionMap): ListedUser {
  const { last_seen, draws } = user
  return { ...userView(user, own), last_seen: last_seen?.toISOString() ?? null, draws }
}

export function userView(user: RankedUser, own: PermissionMap): ManagedUser {
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    email_verified: user.email_verified_at !== null && user.pending_email === null,
    fullname: user.fullname,
    birthday: user.birthday,
    gender: user.gender,
    avatar: avatarPath(user.avatar),
    role: { id: user.role_id, name: user.role_name },
    status: user.status,
    plan: user.plan,
    plan_until: user.plan_until?.toISOString() ?? null,
    held_plan: user.held_plan,
    two_factor: user.totp_confirmed_at !== null,
    within_own_rights: exceeding(user.permissions, own).length === 0,
    ban_reason: user.ban_reason,
    deleted_until: user.deleted_at ? keptUntil(user.deleted_at).toISOString() : null,
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
  }
}
