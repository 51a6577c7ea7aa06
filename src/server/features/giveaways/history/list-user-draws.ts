import type { DrawOfUser } from '#contract/accounts/users.ts'
import type { Context } from '#server/context.ts'
import { ownerOfUser } from '#server/kit/ids.ts'
import { latestDraws } from './store.ts'

const maxDraws = 10

/** A user's latest draws, for staff who manage accounts. */
export async function listUserDraws(
  ctx: Pick<Context, 'db'>,
  userId: string,
): Promise<{ giveaways: DrawOfUser[]; total: number }> {
  const { rows, total } = await latestDraws(ctx.db, ownerOfUser(userId.toLowerCase()), maxDraws)
  return { giveaways: rows.map((row) => ({ ...row, sealed_at: row.sealed_at.toISOString() })), total }
}
