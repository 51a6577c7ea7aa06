import { z } from 'zod'
import { defineCall } from '../api/call.ts'
import { listOf } from '../api/list-of.ts'
import type { PermissionName } from '../api/permissions.ts'
import { text } from '../api/text.ts'
import { densities, pageSizes } from './list.ts'

/** The lists that support saved views, each with the permission to see the list. */
export const savedViewLists = {
  audit: 'logs.read',
  draws: 'draws.read',
  faq: 'faq.read',
  fetches: 'draws.read',
  logs: 'logs.read',
  media: 'media.read',
  menus: 'menus.read',
  outbox: 'external.settings',
  roles: 'roles.read',
  sessions: 'sessions.read',
  support_tickets: 'tickets.read',
  users: 'users.read',
} as const satisfies Record<string, PermissionName>

/** Maximum saved views per user and list. */
export const maxSavedViews = 20
/** Maximum length of a view's name. */
export const maxViewNameLength = 40

/** A saved search of a list, with a name. */
const savedView = z.object({
  id: z.uuid(),
  name: z.string(),
  /** visible to everyone who may see the list */
  is_shared: z.boolean(),
  /** whether the caller may rename and delete it */
  may_change: z.boolean(),
  /** query parameters of the list: search, filters and order */
  parameters: z.string(),
  /** keys of the visible columns, in order; empty to keep each viewer's own columns */
  columns: z.array(z.string()),
})
export type SavedView = z.output<typeof savedView>

const list = z.enum(Object.keys(savedViewLists) as (keyof typeof savedViewLists)[])
const name = text(maxViewNameLength).trim().min(1)
const word = z.string().regex(/^[a-z][a-z0-9_]{0,59}$/)
const columns = listOf(word, 60)
const errors = ['validation_failed', 'not_permitted', 'second_factor_missing', 'confirm_identity'] as const

export const listSavedViews = defineCall({
  name: 'listSavedViews',
  method: 'GET',
  path: '/api/lists/{list}/views',
  summary: 'List the saved views of a list: yours and the shared ones',
  access: 'signed_in',
  budget: 'read',
  params: z.object({ list }),
  reply: z.object({ views: z.array(savedView) }),
  errors,
})

export const createSavedView = defineCall({
  name: 'createSavedView',
  method: 'POST',
  path: '/api/lists/{list}/views',
  summary: 'Save a view of a list; sharing it needs `external.settings`',
  access: 'signed_in',
  budget: 'write',
  success: 'success.view_saved',
  status: 201,
  params: z.object({ list }),
  body: z.strictObject({
    name,
    is_shared: z.boolean().default(false),
    parameters: text(2000),
    columns: columns.default([]),
  }),
  reply: savedView,
  errors: [...errors, 'view_name_taken', 'too_many_views'],
})

export const updateSavedView = defineCall({
  name: 'updateSavedView',
  method: 'PATCH',
  path: '/api/lists/{list}/views/{id}',
  summary: 'Rename a saved view, share it or keep it to yourself, or change its filters',
  access: 'signed_in',
  budget: 'write',
  success: 'success.view_saved',
  params: z.object({ list, id: z.string().max(64) }),
  body: z.strictObject({
    name: name.optional(),
    is_shared: z.boolean().optional(),
    parameters: text(2000).optional(),
    columns: columns.optional(),
  }),
  reply: savedView,
  errors: [...errors, 'view_not_found', 'view_name_taken'],
})

export const deleteSavedView = defineCall({
  name: 'deleteSavedView',
  method: 'DELETE',
  path: '/api/lists/{list}/views/{id}',
  summary: 'Delete a saved view',
  access: 'signed_in',
  budget: 'write',
  success: 'success.view_deleted',
  params: z.object({ list, id: z.string().max(64) }),
  reply: z.object({}),
  errors: [...errors, 'view_not_found'],
})

/** How a user prefers to see a list. */
const listView = z.strictObject({
  /** keys of the visible columns, in order; empty for the list's default */
  columns: z.array(word).max(60),
  page_size: z.literal(pageSizes),
  density: z.enum(densities),
})
export type ListView = z.output<typeof listView>

const ofList = z.object({ list: word })

export const getListView = defineCall({
  name: 'getListView',
  method: 'GET',
  path: '/api/lists/{list}/view',
  summary: 'Get your view settings for a list; null if you never saved any',
  access: 'signed_in',
  viewable: true,
  budget: 'read',
  params: ofList,
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
  params: ofList,
  body: listView,
  reply: listView,
  errors: ['validation_failed'],
})
