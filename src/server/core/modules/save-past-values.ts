import type { FieldTypeName } from '#contract/fields/names.ts'

/** A value that no longer fit when its field changed, with its type. */
export interface AsideValue {
  type: FieldTypeName
  value: unknown
  at: string
}

/** A record's values set aside, by field key, oldest first. */
export type PutAside = Record<string, AsideValue[]>

/** As stored in the database. */
export function putAsideOf(stored: Record<string, unknown>): PutAside {
  return stored as PutAside
}
