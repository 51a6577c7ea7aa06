import { createHash } from 'node:crypto'
import type { Viewer } from '../../context.ts'
import type { StoredModule } from '../../core/modules/store.ts'

/**
 * Identifies the person if a form may be submitted only once: the account, else the browser's cookie. A browser without
 * a cookie gets one with its first answer, and counts as new until then. Null if the form may be submitted any number
 * of times.
 */
export function onceKey({ key, is_once }: StoredModule, { owner }: Viewer): Buffer | null {
  return is_once
    ? createHash('sha256')
        .update(JSON.stringify(['once', key, owner]))
        .digest()
    : null
}
