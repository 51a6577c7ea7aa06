import { z } from 'zod'
import {
  choiceSeparator,
  filtersOf,
  hasCountedViews,
  type List,
  type ListFilter,
  sortsOf,
} from '../lists/list.ts'
import { defineCall } from './call.ts'
import type { ErrorCode } from './errors.ts'
import type { PermissionName } from './permissions.ts'
import { text } from './text.ts'

function filterSchema({ column, means }: ListFilter): z.ZodType {
  if (means === 'from' || means === 'until') return z.iso.date()
  if (means === 'min' || means === 'max') return z.coerce.number().min(-1e15).max(1e15)
  if (means === 'is') return z.enum(['yes', 'no'])
  if (means === 'contains') return text(200)
  const { choices } = column
  const words = text(2000)
  return choices
    ? words.refine((value) => value.split(choiceSeparator).every((word) => choices.includes(word)), {
        params: { key: 'not_an_option' },
      })
    : words
}

/** The filters and sort order of a list, as query parameters. */
export function listFilterQuery(list: List) {
  return z.strictObject({
    ...(list.isSearchable && { search: text(254).optional() }),
    sort: z.enum(sortsOf(list)).optional(),
    ...Object.fromEntries(filtersOf(list).map((filter) => [filter.name, filterSchema(filter).optional()])),
  }) as z.ZodObject<Record<string, z.ZodType>>
}

/** The same with the page: a number, or the cursor that the previous page ended with. */
export function listQuery(list: List) {
  return listFilterQuery(list).extend({
    page_size: z.coerce.number().int().min(1).max(100).optional(),
    /** also counts the views whose rows wait for someone */
    ...(hasCountedViews(list) && { views: z.literal('yes').optional() }),
    ...(list.isEndless
      ? { after: text(2000).optional() }
      : { page: z.coerce.number().int().min(1).max(1_000_000).optional() }),
  }) as z.ZodObject<Record<string, z.ZodType>>
}

/** The same with the columns of an export, and the rows that the caller selected among those that the filter shows. */
export function listExportQuery(list: List) {
  return listFilterQuery(list).extend({
    columns: text(2000).optional(),
    selection: z.uuid().optional(),
  }) as z.ZodObject<Record<string, z.ZodType>>
}

/** A page of a list, as calls return it. */
export function listReply<Row extends z.ZodType>(row: Row) {
  return z.object({
    rows: z.array(row),
    /** rows on all pages; null if they are not counted */
    total: z.int().nullable(),
    /** cursor of the next page of an endless list; null at its end */
    next: z.string().nullable(),
    /** by view, how many rows those have whose rows wait for someone; 100 if there are more than 99 */
    views: z.record(z.string(), z.int()).optional(),
  })
}

/** The three exports of a list: all rows that a filter shows, its columns in the order of `columns`. */
export function defineExports(
  list: List,
  {
    path,
    access,
    isOfPeople = false,
    errors = [],
  }: {
    path: `/api/${string}`
    access: PermissionName | 'signed_in'
    /** data of others in bulk: needs a proof of identity within the last ten minutes */
    isOfPeople?: boolean
    errors?: readonly ErrorCode[]
  },
) {
  const exported = {
    method: 'GET',
    access,
    fresh: isOfPeople,
    budget: 'ask',
    query: listExportQuery(list),
    reply: z.unknown(),
    errors: ['validation_failed', 'selection_not_found', 'busy', ...errors],
  } as const
  const name = (kind: string) =>
    `export_${list.name}_${kind}`.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  return {
    csv: defineCall({
      ...exported,
      name: name('csv'),
      path: `${path}/export.csv`,
      summary: `Download the filtered rows of the list "${list.name}" as CSV`,
      document: 'text/csv',
    }),
    xlsx: defineCall({
      ...exported,
      name: name('xlsx'),
      path: `${path}/export.xlsx`,
      summary: `Download the filtered rows of the list "${list.name}" as an Excel file`,
      document: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    }),
    json: defineCall({
      ...exported,
      name: name('json'),
      path: `${path}/export.json`,
      summary: `Download the filtered rows of the list "${list.name}" as JSON`,
      document: 'application/json',
    }),
  }
}

/** Query of a numbered page. Query values are text, so they are coerced. */
export const pageQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(25),
})

/**
 * `updated_at` of the record as it was when editing began. If it has changed since, the call is refused with
 * `changed_meanwhile`; without it, the record is saved whatever it is by now.
 */
export const seen = z.iso.datetime().optional()
