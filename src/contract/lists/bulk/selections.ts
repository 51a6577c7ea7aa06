import { z } from 'zod'
import { defineCall } from '../../api/call.ts'
import { listOf } from '../../api/list-of.ts'

/** Maximum rows that one selection names, or excludes from all that match. */
const maxSelected = 10_000

/** The id of a row of any list: of a record, of a line, or the name of a plan. */
export const rowId = z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N} ._:-]{0,119}$/u)

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
