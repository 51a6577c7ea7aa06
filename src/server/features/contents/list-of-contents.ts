import { typeOf } from '#contract/fields/all.ts'
import type { Field } from '#contract/fields/field.ts'
import { listOfModule } from '#contract/lists/content-list.ts'
import type { List } from '#contract/lists/list.ts'

/** The list of the records of a module, by what its types of field can do. */
export function listOfContents(module: { key: string; fields: readonly Field[] }): List {
  return listOfModule(module, typeOf)
}
