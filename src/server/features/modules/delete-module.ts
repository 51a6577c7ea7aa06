import { fail } from '#contract/api/errors.ts'
import { neededModules } from '#contract/content/module-kinds.ts'
import type { Context, SignedIn } from '../../context.ts'
import { recordAction } from '../../core/audit/audit-trail.ts'
import { findModule } from '../../core/modules/find-module.ts'
import { readModule } from './read-modules.ts'
import { nameOfModule, seenModule } from './seen-module.ts'
import { deleteModuleRows, holdModule, revokeRights } from './store.ts'

/** Deletes a module with all its records, provided their number is the one the user confirmed, and the rights to it. */
export function deleteModule(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: SignedIn,
  key: string,
  records: number,
): Promise<{ records: number }> {
  return ctx.db.transaction().execute(async (trx) => {
    await holdModule(trx, key)
    const module = await findModule(trx, key)
    if (neededModules.includes(key)) throw fail('module_needed')
    const view = await readModule({ db: trx }, key)
    if (view.records !== records) throw fail('bulk_count_changed', { count: view.records })
    await deleteModuleRows(trx, module)
    const roles = await revokeRights(trx, key)
    await recordAction(trx, {
      viewer,
      now: ctx.now(),
      area: 'modules',
      act: 'delete',
      record: { id: module.id, name: nameOfModule(view) },
      before: { key, type: view.type, ...seenModule(view), records, rights_taken_from: roles },
    })
    return { records }
  })
}
