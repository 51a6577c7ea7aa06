import { fail } from '#contract/api/errors.ts'
import type { Context, SignedIn } from '../../context.ts'
import { deletePreset } from './store.ts'

/** Deletes a rule preset; draws made with it keep their rules. */
export async function removePreset(
  { db }: Pick<Context, 'db'>,
  { user }: SignedIn,
  id: string,
): Promise<void> {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
  if (!isId || !(await deletePreset(db, user.id, id))) throw fail('preset_not_found')
}
