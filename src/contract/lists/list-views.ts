import { z } from 'zod'
import { defineCall } from '../api/call.ts'
import { densities, pageSizes } from './list.ts'

const word = z.string().regex(/^[a-z][a-z0-9_]{0,59}$/)

/** How a user prefers to see a list. */
const listView = z.strictObject({
  /** keys of the visible columns, in order; empty for the list's default */
  columns: z.array(word).max(60),
  page_size: z.literal(pageSizes),
  density: z.enum(densities),
})
export type ListView = z.output<typeof listView>

const params = z.object({ list: word })

export const getListView = defineCall({
  name: 'getListView',
  method: 'GET',
  path: '/api/lists/{list}/view',
  summary: 'Get your view settings for a list; null if you never saved any',
  access: 'signed_in',
  viewable: true,
  budget: 'read',
  params,
  reply: listView.nullable(),
  errors: ['validation_failed'],
})

export const saveListView = defineCall({
  name: 'saveListView',
  method: 'PUT',
  path: '/api/lists/{list}/view',
  summary: 'Save your view settings for a list',
  access: 'signed_in',
  budget: 'write',
  success: 'success.view_saved',
  params,
  body: listView,
  reply: listView,
  errors: ['validation_failed'],
})
