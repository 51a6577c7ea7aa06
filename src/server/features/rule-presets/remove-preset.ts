import { fail } from '#contract/api/errors.ts'
import { isId } from '#server/kit/ids.ts'
import type { Context, SignedIn } from '../../context.ts'
import { deletePreset } from './store.ts'

/** Deletes a rule preset; draws made with it keep their rules. */
export async function removePreset(
  { db }: Pick<Context, 'db'>,
  { user }: SignedIn,
  id: string,
): Promise<void> {
  if (!isId(id) || !(await deletePreset(db, user.id, id))) throw fail('preset_not_found')
}
