import type { Context } from './context.ts'
import { deleteOldCodes } from './core/accounts/recovery/codes.ts'
import { deleteExpiredSessions } from './core/accounts/sessions/store.ts'

/** Deletes what has outlived its time. Done twice it does nothing more. */
export async function tidyUp(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  await deleteExpiredSessions(ctx.db, ctx.now())
  await deleteOldCodes(ctx)
}
