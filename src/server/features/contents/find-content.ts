import { fail } from '#contract/api/errors.ts'
import { isId } from '#server/kit/ids.ts'
import type { Context } from '../../context.ts'
import type { StoredModule } from '../../core/modules/store.ts'
import { contentById, holdModule, type StoredContent } from './store.ts'

/** A record of this module; an invalid id is not found. */
export async function findContent(
  db: Context['db'],
  { id: moduleId }: Pick<StoredModule, 'id'>,
  id: string,
): Promise<StoredContent> {
  const content = isId(id) ? await contentById(db, moduleId, id) : undefined
  if (!content) throw fail('content_not_found')
  return content
}

/** Finds a content module by its key, and locks it against changes and writes until the transaction ends. */
export async function lockContentModule(trx: Context['db'], key: string): Promise<StoredModule> {
  const module = await holdModule(trx, key)
  if (!module) throw fail('module_not_found')
  if (module.type !== 'content') throw fail('wrong_module_type')
  return module
}
