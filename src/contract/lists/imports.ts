import { z } from 'zod'
import { locales } from '#locales/locales.ts'
import { defineCall } from '../api/call.ts'
import { defineExports, listQuery, listReply } from '../api/list-calls.ts'
import { importsList } from './site-lists.ts'

/** Maximum rows and bytes of one table: as much as a person can review and a job can process in a few minutes. */
export const maxImportRows = 5000
export const maxImportBytes = 8_388_608
export const maxImportColumns = 100

/** A field of the records that rows become. */
const importField = z.object({
  key: z.string(),
  /** in the caller's language */
  label: z.string(),
  required: z.boolean(),
})

/** A column that a table may have. */
const importColumn = importField.extend({
  /** as people write it; '' if none is known */
  example: z.string(),
  /** of a text with one column for each language */
  language: z.enum(locales).nullable(),
  /** the text is required in one language, whichever that is; `required` is false then */
  required_once: z.boolean(),
})
export type ImportColumn = z.output<typeof importColumn>

/** A parsed table: its columns, what they map to, and how many rows fit. Stored for a day. */
const importView = z.object({
  id: z.uuid(),
  target: z.string(),
  file_name: z.string(),
  columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
  fields: z.array(importField),
  /** field -> column, counted from 0 */
  mapping: z.record(z.string(), z.int()),
  /** whether the rows were checked with this mapping */
  is_checked: z.boolean(),
  total: z.int(),
  ready: z.int(),
  refused: z.int(),
  done: z.int(),
})
export type ImportView = z.output<typeof importView>

/** A row of a table, and its problem. */
const importRow = z.object({
  id: z.uuid(),
  import: z.string(),
  no: z.int(),
  name: z.string(),
  state: z.enum(['unread', 'ready', 'refused', 'done']),
  /** its problem, in the caller's language */
  problem: z.string(),
})
export type ImportRow = z.output<typeof importRow>

const params = z.object({ id: z.string().max(64) })

/** What a table may contain, to know before it is made. */
export const getImportTarget = defineCall({
  name: 'getImportTarget',
  method: 'GET',
  path: '/api/imports/into/{importTarget}',
  summary: 'Get the columns that a table may have to be imported as records',
  access: '{importTarget}.create',
  budget: 'read',
  params: z.object({ importTarget: z.string().max(64) }),
  reply: z.object({ columns: z.array(importColumn) }),
  errors: ['import_not_possible'],
})

/** Of texts in several languages it has the columns in the site's own; there are no rows, as they would be imported. */
export const getImportTemplate = defineCall({
  name: 'getImportTemplate',
  method: 'GET',
  path: '/api/imports/into/{importTarget}/template.csv',
  summary: 'Download a CSV file with only the names of these columns, to fill in',
  access: '{importTarget}.create',
  budget: 'file',
  params: z.object({ importTarget: z.string().max(64) }),
  document: 'text/csv',
  reply: z.never(),
  errors: ['import_not_possible'],
})

/** Reads the table without creating anything. Requires the permission to create such records. */
export const beginImport = defineCall({
  name: 'beginImport',
  method: 'POST',
  path: '/api/imports/into/{importTarget}',
  summary: 'Upload a table (CSV, XLSX, JSON) to import as records',
  access: '{importTarget}.create',
  budget: 'file',
  success: 'success.table_read',
  params: z.object({ importTarget: z.string().max(64) }),
  upload: { field: 'file' },
  reply: importView,
  status: 201,
  errors: ['file_missing', 'import_not_possible', 'import_too_wide', 'busy'],
})

export const getImport = defineCall({
  name: 'getImport',
  method: 'GET',
  path: '/api/imports/{id}',
  summary: 'Get your import',
  access: 'signed_in',
  budget: 'read',
  params,
  reply: importView,
  errors: ['import_not_found'],
})

/** A dry run: checks all rows, reports the problem of each, and creates nothing. */
export const checkImport = defineCall({
  name: 'checkImport',
  method: 'PUT',
  path: '/api/imports/{id}',
  summary: 'Map columns to fields and check all rows',
  access: 'signed_in',
  budget: 'file',
  success: 'success.table_checked',
  params,
  body: z.strictObject({ mapping: z.record(z.string().max(80), z.int().min(0).max(maxImportColumns)) }),
  reply: importView,
  errors: [
    'validation_failed',
    'import_not_found',
    'import_begun',
    'not_permitted',
    'second_factor_missing',
    'confirm_identity',
  ],
})

export const listImportRows = defineCall({
  name: 'listImportRows',
  method: 'GET',
  path: '/api/imported-rows',
  summary: 'List the rows of your imports',
  access: 'signed_in',
  budget: 'read',
  query: listQuery(importsList),
  reply: listReply(importRow),
  errors: ['validation_failed'],
})

export const exportImportRows = defineExports(importsList, {
  path: '/api/imported-rows',
  access: 'signed_in',
})

export const importCalls = [
  getImportTarget,
  getImportTemplate,
  beginImport,
  getImport,
  checkImport,
  listImportRows,
  ...Object.values(exportImportRows),
] as const
