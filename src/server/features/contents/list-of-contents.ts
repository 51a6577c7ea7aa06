import { typeOf } from '#contract/fields/all.ts'
import type { Field } from '#contract/fields/field.ts'
import { listOfModule } from '#contract/lists/content-list.ts'
import type { List } from '#contract/lists/list.ts'

/** The list of a module's records, as its field types allow. */
export function listOfContents(module: { key: string; fields: readonly Field[] }): List {
  return listOfModule(module, typeOf)
}
