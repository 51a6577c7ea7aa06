import { z } from 'zod'
import { defineCall } from '../api/call.ts'
import { defineExports, listQuery, listReply } from '../api/list-calls.ts'
import { text } from '../api/text.ts'
import { localizedWriting } from '../fields/field.ts'
import { menusList } from '../lists/site-lists.ts'
import { localizedText, maxMenuItems, menuAreas, menuVisibilities } from './menus.ts'

/** What a menu item can lead to; modules and their contents are named by their ids. */
const menuRelations = ['page', 'module', 'content'] as const

const written = {
  /** for an existing item, which keeps its id */
  id: z.uuid().optional(),
  label: localizedWriting(80),
  /** an address of this site, from its root */
  link: text(2000).trim().nullish(),
  /** any address: http, https, mailto, tel or on this site */
  direct_link: text(2000).trim().nullish(),
  relation: z.enum(menuRelations).nullish(),
  /** the name of a page, or the id of the related record */
  relation_id: text(120).trim().nullish(),
  open_in_new_page: z.boolean().optional(),
  visibility: z.enum(menuVisibilities).optional(),
  /** for visibility `roles`: their ids */
  roles: z.array(z.uuid()).max(50).optional(),
}

/** Nothing is nested below the third level. */
const third = z.strictObject({ ...written, children: z.array(z.never()).max(0).optional() })
const second = z.strictObject({ ...written, children: z.array(third).max(maxMenuItems).optional() })
const first = z.strictObject({ ...written, children: z.array(second).max(maxMenuItems).optional() })

/** An item as sent, with its children. */
export interface WrittenMenuItem extends Omit<z.output<typeof third>, 'children'> {
  children?: WrittenMenuItem[] | undefined
}

export interface StoredMenuItem {
  id: string
  label: Partial<Record<string, string>>
  link: string | null
  direct_link: string | null
  relation: (typeof menuRelations)[number] | null
  relation_id: string | null
  open_in_new_page: boolean
  visibility: (typeof menuVisibilities)[number]
  roles: string[]
  children: StoredMenuItem[]
}

const storedItem: z.ZodType<StoredMenuItem> = z.object({
  id: z.uuid(),
  label: localizedText,
  link: z.string().nullable(),
  direct_link: z.string().nullable(),
  relation: z.enum(menuRelations).nullable(),
  relation_id: z.string().nullable(),
  open_in_new_page: z.boolean(),
  visibility: z.enum(menuVisibilities),
  roles: z.array(z.uuid()),
  get children() {
    return z.array(storedItem)
  },
})

/** A menu as its editors see it: complete, in all languages. */
const editedMenu = z.object({
  key: z.string(),
  area: z.enum(menuAreas),
  /** counts its changes; saving requires the version that was seen */
  version: z.int(),
  updated_at: z.iso.datetime(),
  items: z.array(storedItem),
  /** the roles that an item can be limited to */
  roles: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
export type EditedMenu = z.output<typeof editedMenu>

const menuRow = z.object({
  /** its key, which names it */
  id: z.string(),
  key: z.string(),
  area: z.enum(menuAreas),
  items: z.int(),
  updated_at: z.iso.datetime(),
})
export type MenuRow = z.output<typeof menuRow>

const params = z.object({ key: z.string().max(64) })
const changed = editedMenu.extend({ reload_store: z.boolean() })

export const listMenus = defineCall({
  name: 'listMenus',
  method: 'GET',
  path: '/api/menus',
  summary: "List the site's menus",
  access: 'menus.read',
  budget: 'read',
  query: listQuery(menusList),
  reply: listReply(menuRow),
  errors: ['validation_failed'],
})

export const exportMenus = defineExports(menusList, { path: '/api/menus', access: 'menus.read' })

export const getMenu = defineCall({
  name: 'getMenu',
  method: 'GET',
  path: '/api/menus/{key}',
  summary: 'Get a menu with all its items in all languages',
  access: 'menus.read or menus.update',
  budget: 'read',
  params,
  reply: editedMenu,
  errors: ['menu_not_found'],
})

export const createMenu = defineCall({
  name: 'createMenu',
  method: 'POST',
  path: '/api/menus',
  summary: 'Create an empty menu',
  access: 'menus.create',
  budget: 'write',
  success: 'success.menu_created',
  body: z.strictObject({
    /** part of its page's address; lowercase letters, digits, `-` and `_` */
    key: text(60)
      .trim()
      .min(1)
      .regex(/^[a-z][a-z0-9_-]*$/),
    area: z.enum(menuAreas),
  }),
  reply: changed,
  status: 201,
  errors: ['validation_failed', 'key_exists'],
})

export const updateMenu = defineCall({
  name: 'updateMenu',
  method: 'PUT',
  path: '/api/menus/{key}',
  summary: 'Move a menu to another area, or replace all its items',
  access: 'menus.update',
  budget: 'write',
  success: 'success.menu_updated',
  params,
  body: z.strictObject({
    version: z.int(),
    area: z.enum(menuAreas).optional(),
    items: z.array(first).max(maxMenuItems).optional(),
  }),
  reply: changed,
  errors: ['validation_failed', 'menu_not_found', 'menu_changed', 'role_not_found'],
})

export const deleteMenu = defineCall({
  name: 'deleteMenu',
  method: 'DELETE',
  path: '/api/menus/{key}',
  summary: 'Delete a menu with all its items; you can restore it for 30 days',
  access: 'menus.delete',
  budget: 'write',
  success: 'success.menu_deleted',
  params,
  reply: z.object({ reload_store: z.boolean() }),
  errors: ['menu_not_found'],
})

export const restoreMenu = defineCall({
  name: 'restoreMenu',
  method: 'POST',
  path: '/api/menus/{key}/restore',
  summary: 'Restore the last deleted menu with this key',
  access: 'menus.delete',
  budget: 'write',
  success: 'success.menu_restored',
  params,
  reply: changed,
  errors: ['menu_not_found', 'key_exists'],
})
