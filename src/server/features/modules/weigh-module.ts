import type { Consequence } from '#contract/content/module-editing.ts'
import type { Field } from '#contract/fields/field.ts'
import type { Locale } from '#locales/locales.ts'
import { changeValues } from '#server/core/modules/change-values.ts'
import type { FieldChange } from '#server/core/modules/field-change.ts'
import { fieldChangesBetween } from '#server/core/modules/field-change.ts'
import type { Context } from '../../context.ts'
import { findModule } from '../../core/modules/find-module.ts'
import { putAsideOf } from '../../core/modules/past-values.ts'
import type { StoredModule } from '../../core/modules/store.ts'
import { siteSettings } from '../../core/settings/site-settings.ts'
import { storedFields } from './check-module.ts'
import { eachBatch } from './records/each-batch.ts'
import { recordsAfter } from './records/store.ts'
import { countRecords } from './store.ts'

/** The consequences that these fields would have for the module's records, before they are saved. */
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

/**
 * The consequences of field changes for the existing records, in numbers. Changes without noticeable effect are left
 * out.
 */
async function weighChanges(
  ctx: Pick<Context, 'db' | 'now'>,
  module: StoredModule,
  { changes, siteLocale }: { changes: readonly FieldChange[]; siteLocale: Locale },
): Promise<Consequence[]> {
  if (changes.length === 0) return []
  const counts = changes.map(() => ({ fits: 0, put_aside: 0, nothing: 0 }))
  const at = ctx.now().toISOString()
  await eachBatch(
    (after, limit) => recordsAfter(ctx.db, module, { after, limit, locks: false }),
    (rows) => {
      for (const { fields, put_aside } of rows) {
        const values = { fields, put_aside: putAsideOf(put_aside) }
        const { outcomes } = changeValues(values, changes, { siteLocale, at })
        for (const [i, outcome] of outcomes.entries()) {
          const count = counts[i]
          if (count) count[outcome]++
        }
      }
    },
  )
  return changes
    .map(({ change, from, to }, i): Consequence => {
      const { fits = 0, put_aside = 0 } = counts[i] ?? {}
      return {
        key: from.key,
        change,
        label: to?.label ?? from.label,
        from: from.type,
        to: to?.type ?? null,
        records: fits + put_aside,
        fit: fits,
        put_aside,
      }
    })
    .filter(({ change, records, put_aside }) => (change === 'narrowed' ? put_aside > 0 : records > 0))
}
