import { fail } from '#contract/api/errors.ts'
import type { OwnKeyName } from '#contract/comments/connections.ts'
import type { Context, SignedIn } from '../../context.ts'
import { keysView } from './own-connections.ts'
import { deleteKey, keysOf, lockOpenUser, putKey } from './store.ts'

/** Stores a key encrypted, replacing the previous one; null removes it. */
export async function setOwnKey(
  ctx: Pick<Context, 'db' | 'now' | 'secrets'>,
  { user }: SignedIn,
  { name, key }: { name: OwnKeyName; key: string | null },
): Promise<{ keys: ReturnType<typeof keysView> }> {
  await ctx.db.transaction().execute(async (trx) => {
    await holdOwner(trx, user.id)
    if (key === null) return deleteKey(trx, user.id, name)
    const secret = ctx.secrets.close(Buffer.from(key), placeOfKey(user.id, name))
    return putKey(trx, { user_id: user.id, name, secret, set_at: ctx.now() })
  })
  return { keys: keysView(await keysOf(ctx.db, user.id)) }
}

/** Locks the viewer's account until the end of the transaction: nothing may be added to an erased account. */
export async function holdOwner(trx: Context['db'], userId: string): Promise<void> {
  if (!(await lockOpenUser(trx, userId))) throw fail('unauthorized')
}

/** The encryption context of a connected account's token. */
export function placeOfToken(accountId: string): string {
  return `connected_accounts.${accountId}`
}

/** The encryption context of a user's own key. */
export function placeOfKey(userId: string, name: OwnKeyName): string {
  return `user_keys.${userId}.${name}`
}
