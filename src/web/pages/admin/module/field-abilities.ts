import { typeOf } from '#contract/fields/all.ts'
import type { Field } from '#contract/fields/field.ts'
import { type FieldTypeName, fieldTypeNames } from '#contract/fields/names.ts'

/** The options available for a type of field. */
interface Abilities {
  sorts: boolean
  searches: boolean
  options: boolean
  settings: readonly (keyof Field['settings'])[]
}
export type AllAbilities = Record<FieldTypeName, Abilities>

/** For the loader, because the field types include their schemas, which no page needs. */
export function fieldAbilities(): AllAbilities {
  return Object.fromEntries(
    fieldTypeNames.map((name) => {
      const { canSort = false, canSearch = false, takesOptions = false, settings = [] } = typeOf(name)
      return [name, { sorts: canSort, searches: canSearch, options: takesOptions, settings }]
    }),
  ) as AllAbilities
}
