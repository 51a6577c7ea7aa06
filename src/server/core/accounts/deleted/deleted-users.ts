import type { ManagedUser } from '#contract/accounts/users.ts'
import { fail } from '#contract/api/errors.ts'
import type { Context } from '#server/context.ts'
import { isId } from '#server/kit/ids.ts'
import { type Actor, recordAction } from '../../audit/audit-trail.ts'
import { lockRights } from '../../settings/store.ts'
import { forgetPerson } from '../own/account-removal.ts'
import { lockAccount } from '../recovery/store.ts'
import { keepAdministrator } from '../roles/keep-administrator.ts'
import { assertWithin, currentRights } from '../roles/within-rights.ts'
import { takenField } from '../store.ts'
import type { UserDataHooks } from '../user-data-hooks.ts'
import { keptUser, rankedUser } from '../users/store.ts'
import { userView } from '../users/users.ts'
import { isOverdue, openAgain, overdueUsers } from './store.ts'

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
  return ctx.db.transaction().execute((trx) => restoreUserWithin(ctx, trx, { viewer, id }))
}

/** The same within a larger transaction. */
export async function restoreUserWithin(
  ctx: Deps,
  trx: Context['db'],
  { viewer, id }: { viewer: Actor; id: string },
): Promise<ManagedUser> {
  if (!isId(id)) throw fail('user_not_found')
  return keepAdministrator(trx, async () => {
    const rights = await currentRights(trx, viewer, 'users.delete')
    await lockAccount(trx, id)
    const stored = await keptUser(trx, id, ctx.now())
    if (!stored) throw fail('user_not_found')
    // The role may have gained rights since the account was deleted.
    assertWithin(rights.permissions, stored.permissions)
    await openAgain(trx, id).catch((error: unknown) => {
      const field = takenField(error)
      throw field ? fail(field === 'email' ? 'restore_email_taken' : 'restore_username_taken') : error
    })
    const user = await rankedUser(trx, id)
    if (!user) throw fail('user_not_found')
    const record = { id: user.id, name: user.username }
    await recordAction(trx, { viewer, now: ctx.now(), area: 'users', act: 'restore', record })
    return userView(user, rights.permissions)
  })
}
