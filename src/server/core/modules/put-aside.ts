import type { FieldTypeName } from '#contract/fields/names.ts'

/** A value that did not fit any more when its field changed, with the type that it is of. */
export interface AsideValue {
  type: FieldTypeName
  value: unknown
  at: string
}

/** What is put aside of a record, by the keys of its fields, the oldest first. */
export type PutAside = Record<string, AsideValue[]>

/** As the database holds it. */
export function putAsideOf(stored: Record<string, unknown>): PutAside {
  return stored as PutAside
}
