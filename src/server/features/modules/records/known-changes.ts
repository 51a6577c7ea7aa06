import { isDeepStrictEqual } from 'node:util'
import type { Field } from '../../../../contract/fields/field.ts'
import { isSearched } from '../../../core/modules/search-text.ts'
import { isListed, localesOfRows } from '../../../core/modules/value-rows.ts'

/** What lists and searches have to learn once the fields of a module are others. */
export interface KnownChanges {
  /** keys whose rows stand for something that is no more */
  dropped: string[]
  /** fields of which lists know something else than before */
  listed: Field[]
  isSearchedAnew: boolean
}

/** Compared field by field: what stays as it is costs nothing, however many records there are. */
export function knownChangesBetween(before: readonly Field[], after: readonly Field[]): KnownChanges {
  const old = byKey(before.filter(isListed))
  const now = byKey(after.filter(isListed))
  return {
    dropped: [...old.values()].flatMap((field) => {
      const left = now.get(field.key)
      return left && isDeepStrictEqual(localesOfRows(left), localesOfRows(field)) ? [] : [field.key]
    }),
    listed: [...now.values()].filter((field) => {
      const known = old.get(field.key)
      return !known || !isDeepStrictEqual(meaningOf(known), meaningOf(field))
    }),
    isSearchedAnew: !isDeepStrictEqual(searched(before), searched(after)),
  }
}

function searched(fields: readonly Field[]) {
  return new Map(fields.filter(isSearched).map((field) => [field.key, meaningOf(field)]))
}

/** What decides which words a value is. */
function meaningOf({ type, options, settings }: Field) {
  return { type, options, settings }
}

function byKey(fields: readonly Field[]): Map<string, Field> {
  return new Map(fields.map((field) => [field.key, field]))
}
