import { typeOf } from '#contract/fields/all.ts'
import type { Field } from '#contract/fields/field.ts'
import { type FieldTypeName, fieldTypeNames } from '#contract/fields/names.ts'

/** What can be set of a field of some type. */
export interface Abilities {
  sorts: boolean
  searches: boolean
  options: boolean
  settings: readonly (keyof Field['settings'])[]
}
export type AllAbilities = Record<FieldTypeName, Abilities>

/** For the loader: the types know their shapes as well, which no page needs. */
export function fieldAbilities(): AllAbilities {
  return Object.fromEntries(
    fieldTypeNames.map((name) => {
      const { canSort = false, canSearch = false, takesOptions = false, settings = [] } = typeOf(name)
      return [name, { sorts: canSort, searches: canSearch, options: takesOptions, settings }]
    }),
  ) as AllAbilities
}
