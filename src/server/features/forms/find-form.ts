import { fail } from '#contract/api/errors.ts'
import { moduleKey } from '#contract/content/modules.ts'
import type { Field } from '#contract/fields/field.ts'
import type { Context, Viewer } from '../../context.ts'
import { maySeeModule } from '../../core/modules/find-module.ts'
import { moduleByKey, type StoredModule } from '../../core/modules/store.ts'

/** A form by its key, if the viewer may see it. */
export async function findForm(db: Context['db'], key: string, viewer: Viewer): Promise<StoredModule> {
  // An invalid key is rejected without querying the database.
  const form = moduleKey.safeParse(key).success ? await moduleByKey(db, key) : undefined
  if (form?.type !== 'form' || !maySeeModule(form, viewer)) throw fail('form_not_found')
  return form
}

/** The fields a form shows, in order; fields for staff only are left out. */
export function visibleFields({ fields }: Pick<StoredModule, 'fields'>): Field[] {
  return inOrder(fields).filter(({ visibility }) => visibility !== 'staff')
}

export function inOrder(fields: readonly Field[]): Field[] {
  return [...fields].sort((a, b) => a.order - b.order)
}
