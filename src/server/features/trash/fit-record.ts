import { typeOf } from '#contract/fields/all.ts'
import type { Field } from '#contract/fields/field.ts'
import type { Locale } from '#locales/locales.ts'
import { changeValues } from '#server/core/modules/change-values.ts'
import { fieldChangesBetween } from '#server/core/modules/field-change.ts'
import { type PutAside } from '#server/core/modules/past-values.ts'
import { searchText } from '#server/core/modules/search-text.ts'
import { shapeOfField } from '#server/core/modules/shape-of-field.ts'
import type { StoredModule } from '#server/core/modules/store.ts'
import { valueRows } from '#server/core/modules/value-rows.ts'
import type { TrashRows } from '#server/core/trash/store.ts'

interface Fitted {
  parts: TrashRows[]
  /** fields whose value the module doesn't take any more */
  lost: Field[]
  /** fields that have to be filled in before the record can be published */
  missing: Field[]
}

/**
 * A deleted record as its module wants it by now, with what lists and search know of it. Changed fields are treated as
 * in the records that were there: converted, or set aside. Unknown ones are dropped, new ones get their empty value, and
 * what lacks something required comes back as a draft.
 */
export function fitRecord(
  parts: readonly TrashRows[],
  module: StoredModule,
  circumstances: { siteLocale: Locale; at: string },
): Fitted {
  const [part] = parts
  const [row] = part?.rows ?? []
  if (!part || !row) return { parts: [...parts], lost: [], missing: [] }
  const before = { fields: (row['fields'] ?? {}) as Record<string, unknown> }
  const put_aside = (row['put_aside'] ?? {}) as PutAside
  const changes = fieldChangesBetween({ fields: part.fields ?? [], past_fields: [] }, module.fields)
  const changed = changeValues({ ...before, put_aside }, changes, circumstances)
  const known = new Map([...module.past_fields, ...module.fields].map((field) => [field.key, field]))
  const unknown = Object.keys(changed.fields).filter((key) => !known.has(key))
  const fields = Object.fromEntries(Object.entries(changed.fields).filter(([key]) => known.has(key)))
  const lost = unknown.flatMap((key) => {
    const field = part.fields?.find((one) => one.key === key)
    return field && !isEmpty(field, changed.fields[key]) ? [field] : []
  })
  for (const field of module.fields) {
    const isKnown =
      fields[field.key] !== undefined && shapeOfField(field).safeParse(fields[field.key]).success
    if (isKnown) continue
    if (fields[field.key] !== undefined && !isEmpty(field, fields[field.key])) lost.push(field)
    fields[field.key] = typeOf(field.type).empty(field)
  }
  const aside = changes.flatMap(({ to }, i) => (to && changed.outcomes[i] === 'put_aside' ? [to] : []))
  const missing = module.fields.filter((field) => field.required && isEmpty(field, fields[field.key]))
  const fitted = { ...row, fields, put_aside: changed.put_aside, ...(missing.length > 0 && asDraft) }
  return {
    parts: parts.map((one) => {
      if (one.table === 'contents') return { table: one.table, rows: [withSearch(fitted, module)] }
      return one.table === 'content_values' ? { table: one.table, rows: listedOf(fitted, module) } : one
    }),
    lost: [...lost, ...aside],
    missing,
  }
}

const asDraft = { status: 'draft', published_at: null, publish_at: null, publish_by: null }

function isEmpty(field: Field, value: unknown): boolean {
  return value === undefined || value === null || typeOf(field.type).isEmpty(value)
}

type Row = TrashRows['rows'][number] & { fields: Record<string, unknown> }

function withSearch(row: Row, { fields }: StoredModule): Row {
  return { ...row, search: searchText(fields, row as Row & { title: Record<string, string> }) }
}

function listedOf(row: Row, { fields, id }: StoredModule): TrashRows['rows'] {
  const record = row as Row & { title: Record<string, string> }
  return valueRows(fields, record).map((one) => ({ content_id: row['id'], module_id: id, ...one }))
}
