import { fail } from '#contract/api/errors.ts'
import { isId } from '#server/kit/ids.ts'
import type { Context, SignedIn } from '../../context.ts'
import { deleteAccount } from './store.ts'

/** Deletes a connected account and its token. */
export async function removeConnection(
  { db }: Pick<Context, 'db'>,
  { user }: SignedIn,
  id: string,
): Promise<void> {
  if (!isId(id) || !(await deleteAccount(db, user.id, id))) throw fail('connection_not_found')
}
