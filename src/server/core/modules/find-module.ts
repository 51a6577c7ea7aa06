import { fail } from '#contract/api/errors.ts'
import type { ModuleType } from '#contract/content/module-kinds.ts'
import { moduleKey } from '#contract/content/modules.ts'
import type { Context, Viewer } from '../../context.ts'
import { moduleByKey, type StoredModule } from './store.ts'

/** Finds a module by key, optionally only of a given type. */
export async function findModule(db: Context['db'], key: string, type?: ModuleType): Promise<StoredModule> {
  // An invalid key needs no query.
  const module = moduleKey.safeParse(key).success ? await moduleByKey(db, key) : undefined
  if (!module) throw fail('module_not_found')
  if (type && module.type !== type) throw fail('wrong_module_type')
  return module
}

/**
 * Whether a module is visible to a viewer: everyone, signed in, signed out, or chosen roles (REQ-permissions, as with
 * menus).
 */
export function maySeeModule({ visibility, roles }: StoredModule, viewer: Viewer): boolean {
  if (visibility === 'logged_in') return viewer.kind === 'user'
  if (visibility === 'not_logged_in') return viewer.kind !== 'user'
  if (visibility === 'roles') return viewer.kind === 'user' && roles.includes(viewer.role.id)
  return true
}
