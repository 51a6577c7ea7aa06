import type { ManagedUser } from '#contract/accounts/users.ts'
import { fail } from '#contract/api/errors.ts'
import type { Context } from '#server/context.ts'
import { isId } from '#server/kit/ids.ts'
import { type Actor, recordAction, recordActions } from '../../audit/audit-log.ts'
import { lockRights } from '../../settings/store.ts'
import { forgetPerson, type UserDataHooks } from '../own/own-account.ts'
import { lockAccount } from '../recovery/store.ts'
import { assertWithin, currentRights, keepAdministrator } from '../roles/within-rights.ts'
import { takenField } from '../store.ts'
import { isOverdue, keptUser, keptUsers, openAgain, overdueUsers, rankedUser, rankedUsers } from './store.ts'
import { userView } from './users.ts'

/** Erases an account that staff deleted earlier. Cannot be undone. */
export async function forgetUser(
  ctx: Pick<Context, 'db' | 'now' | 'random'>,
  viewer: Actor,
  id: string,
  hooks: Pick<UserDataHooks, 'forget'>,
): Promise<void> {
  if (!isId(id)) throw fail('user_not_found')
  await ctx.db.transaction().execute(async (trx) => {
    await lockRights(trx)
    const rights = await currentRights(trx, viewer, 'users.delete')
    await lockAccount(trx, id)
    const user = await keptUser(trx, id, ctx.now())
    if (!user) throw fail('user_not_found')
    assertWithin(rights.permissions, user.permissions)
    await forgetPerson(ctx, trx, user.id, hooks)
    const record = { id: user.id, name: user.username }
    await recordAction(trx, { viewer, now: ctx.now(), area: 'users', act: 'forget', record })
  })
}

/**
 * Erases accounts that staff deleted and that were not restored in time. Each is handled on its own; failures are
 * retried on the next run.
 */
export async function forgetOverdue(
  ctx: Pick<Context, 'db' | 'now' | 'random' | 'log'>,
  hooks: Pick<UserDataHooks, 'forget'>,
): Promise<void> {
  const now = ctx.now()
  for (const id of await overdueUsers(ctx.db, now))
    await ctx.db
      .transaction()
      .execute(async (trx) => {
        await lockAccount(trx, id)
        if (await isOverdue(trx, id, now)) await forgetPerson(ctx, trx, id, hooks)
      })
      .catch((err: unknown) => ctx.log.error({ err, user: id }, "can't erase a deleted account"))
}

type Deps = Pick<Context, 'now'>

/** Restores an account that staff deleted: as it was before, but without sessions. */
export async function restoreUser(
  ctx: Deps & Pick<Context, 'db'>,
  viewer: Actor,
  id: string,
): Promise<ManagedUser> {
  return ctx.db.transaction().execute(async (trx) => {
    await restoreUsersWithin(ctx, trx, { viewer, ids: [id] })
    const [user, rights] = [await rankedUser(trx, id), await currentRights(trx, viewer, 'users.delete')]
    if (!user) throw fail('user_not_found')
    return userView(user, rights.permissions)
  })
}

/** The same for several within a larger transaction: for all of them, or for none if one can't be restored. */
export async function restoreUsersWithin(
  ctx: Deps,
  trx: Context['db'],
  { viewer, ids }: { viewer: Actor; ids: readonly string[] },
): Promise<void> {
  if (!ids.every(isId)) throw fail('user_not_found')
  await keepAdministrator(trx, async () => {
    const rights = await currentRights(trx, viewer, 'users.delete')
    await lockAccount(trx, ...ids)
    const stored = await keptUsers(trx, ids, ctx.now())
    if (stored.length < ids.length) throw fail('user_not_found')
    // The role may have gained rights since the account was deleted.
    assertWithin(rights.permissions, ...stored.map(({ permissions }) => permissions))
    await openAgain(trx, ids).catch((error: unknown) => {
      const field = takenField(error)
      throw field ? fail(field === 'email' ? 'restore_email_taken' : 'restore_username_taken') : error
    })
    const trace = { viewer, now: ctx.now(), area: 'users', act: 'restore' }
    const users = await rankedUsers(trx, ids)
    await recordActions(
      trx,
      users.map(({ id, username }) => ({ ...trace, record: { id, name: username } })),
    )
  })
}
