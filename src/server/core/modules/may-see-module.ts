import type { Viewer } from '../../context.ts'
import { type StoredModule } from './store.ts'

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
