import { createHash } from 'node:crypto'
import type { Viewer } from '../../context.ts'
import type { StoredModule } from '../../core/modules/store.ts'

/**
 * What tells persons apart where each may send a form once: the account, else the cookie of the browser. A browser that
 * comes without one gets it with its first answer, and is somebody new until then.
 * Nothing where a form may be sent as often as one likes.
 */
export function onceKey({ key, is_once }: StoredModule, { owner }: Viewer): Buffer | null {
  return is_once
    ? createHash('sha256')
        .update(JSON.stringify(['once', key, owner]))
        .digest()
    : null
}
