import type { OwnKeyName } from '#contract/comments/connections.ts'
import type { Context, SignedIn } from '../../context.ts'
import { placeOfKey } from './closed-places.ts'
import { holdOwner } from './hold-owner.ts'
import { keysView } from './own-connections.ts'
import { deleteKey, keysOf, putKey } from './store.ts'

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
