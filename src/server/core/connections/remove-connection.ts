import { fail } from '#contract/api/errors.ts'
import type { Context, SignedIn } from '../../context.ts'
import { deleteAccount } from './store.ts'

/** Deletes a connected account and its token. */
export async function removeConnection(
  { db }: Pick<Context, 'db'>,
  { user }: SignedIn,
  id: string,
): Promise<void> {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
  if (!isId || !(await deleteAccount(db, user.id, id))) throw fail('connection_not_found')
}
