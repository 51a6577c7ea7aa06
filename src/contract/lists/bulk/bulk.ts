import { z } from 'zod'
import { defineCall } from '../../api/call.ts'
import { listOf } from '../../api/list-of.ts'
import { text } from '../../api/text.ts'

/** Maximum rows that one selection names, or excludes from all that match. */
const maxSelected = 10_000

/** The id of a row of any list: of a record, of a line, or the name of a plan. */
const rowId = z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N} ._:-]{0,119}$/u)

/** Rows that a user selected in a list, stored so that neither an address nor a form has to carry them. */
const selection = z.object({
  /** all rows that the filter shows, except those with these ids */
  is_all: z.boolean(),
  ids: z.array(z.string()),
})

export const createSelection = defineCall({
  name: 'createSelection',
  method: 'POST',
  path: '/api/selections',
  summary: 'Save which rows of a list you selected, for a day: those with these ids, or all others',
  access: 'signed_in',
  budget: 'write',
  body: z.strictObject({
    is_all: z.boolean().default(false),
    ids: listOf(rowId, maxSelected),
  }),
  reply: z.object({ id: z.uuid(), count: z.int() }),
  status: 201,
  errors: ['validation_failed'],
})

export const getSelection = defineCall({
  name: 'getSelection',
  method: 'GET',
  path: '/api/selections/{id}',
  summary: 'Get which rows of a list you selected',
  access: 'signed_in',
  budget: 'read',
  params: z.object({ id: z.string().max(64) }),
  reply: selection,
  errors: ['selection_not_found'],
})

/** From this many rows on, the user must type the number before anything is done to them. */
export const typedCountFrom = 51

const filter = z.record(z.string().max(80), z.string().max(2000)).optional()
const options = z.record(z.string().max(40), text(500)).optional()
const word = z.string().regex(/^[a-z][a-z_]{0,39}\.[a-z][a-z_]{0,39}$/)

const bulkRow = z.object({
  id: z.string(),
  /** the record's current name; empty if it no longer exists */
  name: z.string(),
  state: z.enum(['waiting', 'done', 'failed']),
  /** why it failed, in the viewer's language */
  message: z.string().nullable(),
})

/** An action applied to many rows: its progress, and the outcome for each row. */
const bulkJob = z.object({
  id: z.uuid(),
  action: z.string(),
  /** further options of the action, as the caller gave them */
  options: z.record(z.string(), z.string()),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  is_finished: z.boolean(),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  /** one page of the requested rows */
  rows: z.array(bulkRow),
})
export type BulkJob = z.output<typeof bulkJob>

/**
 * Applies one action to many rows of a list, as a job: to the given ids or a selection, to all rows that match a
 * filter, or to the rows of another job, whose action it undoes. `count` is how many rows the caller was shown; if the
 * number has changed since, nothing is done.
 */
export const startBulk = defineCall({
  name: 'startBulk',
  method: 'POST',
  path: '/api/bulk',
  summary:
    'Start a bulk action; each row is handled like a single action, with your permissions at that moment',
  access: 'signed_in',
  fresh: true,
  budget: 'write',
  success: 'success.bulk_started',
  idempotent: true,
  body: z.strictObject({
    action: word,
    ids: z.array(rowId).min(1).max(1000).optional(),
    /** the rows that the caller selected before, among those that `filter` shows */
    selection: z.uuid().optional(),
    filter,
    /** the caller's job whose rows this one takes and whose action it undoes */
    undoes: z.uuid().optional(),
    count: z.int().min(1),
    options,
  }),
  reply: z.object({ id: z.uuid(), total: z.int() }),
  status: 201,
  errors: [
    'validation_failed',
    'not_permitted',
    'second_factor_missing',
    'bulk_not_found',
    'selection_not_found',
    'bulk_count_changed',
    'confirm_identity',
  ],
})

/** Why an action would surely fail for a row. */
const bulkObstacles = ['own_account', 'own_role', 'default_role', 'current_session', 'ended', 'sent'] as const
export type BulkObstacle = (typeof bulkObstacles)[number]

const bulkCount = z.object({
  /** rows of the selection that exist now */
  count: z.int(),
  /** those of them that nothing known keeps from being changed */
  ready: z.int(),
  /** how many of them are kept from it, by reason; reasons without rows are left out */
  blocked: z.array(z.object({ reason: z.enum(bulkObstacles), count: z.int() })),
})
export type BulkCount = z.output<typeof bulkCount>

export const countBulk = defineCall({
  name: 'countBulk',
  method: 'POST',
  path: '/api/bulk/count',
  summary:
    'Count the rows that a bulk action would take now, of those that you selected, and why it would fail',
  access: 'signed_in',
  budget: 'read',
  body: z.strictObject({ action: word, selection: z.uuid(), filter, options }),
  reply: bulkCount,
  errors: [
    'validation_failed',
    'not_permitted',
    'second_factor_missing',
    'confirm_identity',
    'selection_not_found',
  ],
})

export const getBulk = defineCall({
  name: 'getBulk',
  method: 'GET',
  path: '/api/bulk/{id}',
  summary: 'Get the progress of your bulk action and the result for each row',
  access: 'signed_in',
  budget: 'read',
  params: z.object({ id: z.string().max(64) }),
  query: z.strictObject({
    state: z.enum(['waiting', 'done', 'failed']).optional(),
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  }),
  reply: bulkJob,
  errors: ['validation_failed', 'bulk_not_found'],
})

/** How many of a caller's bulk actions are listed, and how many failed rows of each. */
export const maxListedBulks = 8
export const maxListedFailures = 5

export const listBulks = defineCall({
  name: 'listBulks',
  method: 'GET',
  path: '/api/bulk',
  summary:
    'List your bulk actions of the last day, unfinished ones first, then the newest, with their first failed rows',
  access: 'signed_in',
  budget: 'read',
  reply: z.object({ jobs: z.array(bulkJob) }),
  errors: [],
})

export const bulkCalls = [startBulk, countBulk, listBulks, getBulk] as const
