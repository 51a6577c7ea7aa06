import { fail } from '#contract/api/errors.ts'
import type { Context, SignedIn } from '#server/context.ts'
import type { Browser } from '#server/http/browser.ts'
import { ownerOfUser } from '#server/kit/ids.ts'
import { isBuyer } from '../../plans/store.ts'
import { endCodes, lockAccount } from '../recovery/store.ts'
import { keepAdministrator } from '../roles/within-rights.ts'
import { deleteSessionsOf } from '../sessions/store.ts'
import { type StoredUser, updateUser, userById } from '../store.ts'
import { forgetAccount } from './store.ts'

export async function deleteOwnAccount(
  ctx: Pick<Context, 'db' | 'random'>,
  { user }: SignedIn,
  { browser, hooks }: { browser: Browser; hooks: Pick<UserDataHooks, 'forget'> },
): Promise<void> {
  await ctx.db.transaction().execute((trx) =>
    keepAdministrator(trx, async () => {
      await holdOwn(trx, { user })
      await forgetPerson(ctx, trx, user.id, hooks)
    }),
  )
  browser.clearToken()
}

/**
 * Erases a user for good. The row stays without a name because historical records refer to it; nothing in it identifies
 * the person.
 */
export async function forgetPerson(
  ctx: Pick<Context, 'random'>,
  trx: Context['db'],
  userId: string,
  hooks: Pick<UserDataHooks, 'forget'>,
): Promise<void> {
  const name = `deleted-${Buffer.from(ctx.random(9)).toString('base64url')}`
  await lockAccount(trx, userId)
  await forgetAccount(trx, userId, name)
  await hooks.forget(trx, ownerOfUser(userId))
}

/** Decision 24: closes an account until its owner signs in with a mailed code. Paid plans end with their period. */
export async function closeAccount(
  ctx: Pick<Context, 'db' | 'now' | 'queue'>,
  { user }: SignedIn,
  browser: Browser,
): Promise<void> {
  await ctx.db.transaction().execute((trx) =>
    keepAdministrator(trx, async () => {
      await holdOwn(trx, { user })
      await updateUser(trx, user.id, { status: 'passive' })
      await deleteSessionsOf(trx, user.id)
      if (await isBuyer(trx, user.id))
        await ctx.queue.send('end_subscriptions', { user_id: user.id }, { db: trx })
      await endCodes(trx, user.id, ['second_factor', 'passkey', 'totp', 'oauth_link'], ctx.now())
    }),
  )
  browser.clearToken()
}

/**
 * The viewer's account, locked until the end of the transaction. It may have been closed, banned or erased since the
 * request started, and nothing may be added to it after that.
 */
export async function holdOwn(trx: Context['db'], { user }: Pick<SignedIn, 'user'>): Promise<StoredUser> {
  await lockAccount(trx, user.id)
  const now = await userById(trx, user.id)
  if (now?.status !== 'active') throw fail('unauthorized')
  return now
}

type Trx = Context['db']

/** One feature's part of a personal data export: a file name and rows of plain values. */
export interface ExportPart {
  name: string
  rows: Record<string, string | number | boolean | null>[]
}

/** What other features do when a user arrives, leaves or exports their data. Passed in from above. */
export interface UserDataHooks {
  /** Moves a visitor's draws to the account (REQ-visitor-draws). */
  adopt(trx: Trx, visitor: string, owner: string): Promise<void>
  /** Removes the user from what they made; public records stay. */
  forget(trx: Trx, owner: string): Promise<void>
  /** Everything that other features store about a user. */
  exportData(db: Trx, owner: string): Promise<ExportPart[]>
}
