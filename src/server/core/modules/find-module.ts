import { fail } from '#contract/errors.ts'
import type { ModuleType } from '#contract/lists/module-words.ts'
import { moduleKey } from '#contract/modules.ts'
import type { Context } from '../../context.ts'
import { moduleByKey, type StoredModule } from './store.ts'

/** The module of a key, of the type that somebody means to work with. */
export async function findModule(db: Context['db'], key: string, type?: ModuleType): Promise<StoredModule> {
  // What cannot be a key is none, and no question for the database.
  const found = moduleKey.safeParse(key).success ? await moduleByKey(db, key) : undefined
  if (!found) throw fail('module_not_found')
  if (type && found.type !== type) throw fail('wrong_module_type')
  return found
}
