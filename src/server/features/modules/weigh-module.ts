import type { Field } from '../../../contract/fields/field.ts'
import type { Consequence } from '../../../contract/module-editing.ts'
import type { Context } from '../../context.ts'
import { findModule } from '../../core/modules/find-module.ts'
import { siteSettings } from '../../core/settings/site-settings.ts'
import { storedFields } from './check-module.ts'
import { fieldChangesBetween } from './records/field-change.ts'
import { weighChanges } from './records/weigh-changes.ts'
import { countRecords } from './store.ts'

/** What these fields would do to the records of a module, before anybody does it. */
export async function weighModule(
  ctx: Pick<Context, 'db' | 'now' | 'env'>,
  key: string,
  fields: readonly Field[],
): Promise<{ records: number; consequences: Consequence[] }> {
  const module = await findModule(ctx.db, key)
  const { default_language: siteLocale } = await siteSettings(ctx)
  const changes = fieldChangesBetween(module, storedFields(fields))
  return {
    records: await countRecords(ctx.db, module),
    consequences: await weighChanges(ctx, module, { changes, siteLocale }),
  }
}
