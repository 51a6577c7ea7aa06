import { randomUUID } from 'node:crypto'
import { coreAreas } from '#contract/api/permissions.ts'
import type { EditedModule } from '#contract/content/module-editing.ts'
import { moduleKinds } from '#contract/content/module-kinds.ts'
import type { WrittenModule } from '#contract/content/modules.ts'
import type { Context, SignedIn } from '../../context.ts'
import { recordAction } from '../../core/audit/audit-trail.ts'
import { slugsInAllLocales } from '../../core/modules/slugs-in-all-locales.ts'
import { checkModule, storedFields } from './check-module.ts'
import { moduleColumns } from './module-columns.ts'
import { readModule } from './read-modules.ts'
import { nameOfModule, seenModule } from './seen-module.ts'
import { grantRights, holdModules, insertModule, putSlugs } from './store.ts'

/** Creates a content type or a form. Roles with all rights get access at once; others have to be granted it. */
export function createModule(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: SignedIn,
  input: WrittenModule,
): Promise<EditedModule> {
  return ctx.db.transaction().execute(async (trx) => {
    await holdModules(trx)
    await checkModule(trx, input)
    const now = ctx.now()
    const id = randomUUID()
    const { key, type } = input
    await insertModule(trx, {
      id,
      key,
      type,
      ...moduleColumns({ ...input, fields: storedFields(input.fields), past_fields: [] }),
      created_at: now,
      updated_at: now,
      updated_by: viewer.user.id,
    })
    await putSlugs(trx, id, slugsInAllLocales(input.slug))
    const rights = Object.fromEntries(moduleKinds[type].map((kind) => [kind, true]))
    const roles = await grantRights(trx, allCoreRights, { [key]: rights })
    const module = await readModule({ db: trx }, key)
    const record = { id, name: nameOfModule(module) }
    const after = { key, type, ...seenModule(module), rights_given_to: roles }
    await recordAction(trx, { viewer, now, area: 'modules', act: 'create', record, after })
    return module
  })
}

const allCoreRights = Object.fromEntries(
  Object.entries(coreAreas).map(([area, kinds]) => [
    area,
    Object.fromEntries(kinds.map((kind) => [kind, true])),
  ]),
)
