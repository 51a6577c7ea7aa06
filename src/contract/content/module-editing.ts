import { z } from 'zod'
import { locales } from '#locales/locales.ts'
import { defineCall } from '../api/call.ts'
import { defineExports, listQuery, listReply } from '../api/list-calls.ts'
import { text } from '../api/text.ts'
import { field, maxFields } from '../fields/field.ts'
import { fieldTypeNames, fieldVisibilities } from '../fields/names.ts'
import { modulesList } from '../lists/site-lists.ts'
import { localizedText } from './menus.ts'
import { detailPages, listPages, module, moduleTypes, writtenModule } from './modules.ts'
import { writtenPages } from './written-pages.ts'

/** One module among the others. */
const moduleRow = z.object({
  id: z.uuid(),
  key: z.string(),
  type: z.enum(moduleTypes),
  name: localizedText,
  icon: z.string(),
  fields: z.int(),
  /** number of contents or submissions */
  records: z.int(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})
export type ModuleRow = z.output<typeof moduleRow>

/** A module as module editors see it. */
const editedModule = module.extend({
  records: z.int(),
  /** removed fields that still have values, and in how many records */
  kept: z.array(z.object({ key: z.string(), records: z.int() })),
  /** fields with values set aside, and in how many records */
  aside: z.array(z.object({ key: z.string(), records: z.int() })),
  /** the roles that it can be limited to */
  known_roles: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
export type EditedModule = z.output<typeof editedModule>

export const fieldChanges = ['removed', 'back', 'type', 'narrowed', 'required'] as const

/** What a change would do to the values of one field. */
const consequence = z.object({
  key: z.string(),
  /** removed, restored, changed type, new limits, or newly required */
  change: z.enum(fieldChanges),
  label: localizedText,
  from: z.enum(fieldTypeNames),
  to: z.enum(fieldTypeNames).nullable(),
  /** records that have a value; for `required`, those that have none */
  records: z.int(),
  /** of these, how many keep it unchanged or as the new type writes it */
  fit: z.int(),
  /** of these, how many would lose something, which is set aside */
  put_aside: z.int(),
})
export type Consequence = z.output<typeof consequence>

const params = z.object({ moduleKey: z.string().max(64) })
const { type: _type, key: _key, ...changeable } = writtenModule.shape
/** Type and key of a module never change. */
const moduleChange = z.strictObject(changeable)
export type ModuleChange = z.output<typeof moduleChange>
const changed = editedModule.extend({ reload_store: z.boolean() })

export const listModules = defineCall({
  name: 'listModules',
  method: 'GET',
  path: '/api/modules',
  summary: "List the site's modules",
  access: 'modules.read',
  budget: 'read',
  query: listQuery(modulesList),
  reply: listReply(moduleRow),
  errors: ['validation_failed'],
})

export const exportModules = defineExports(modulesList, { path: '/api/modules', access: 'modules.read' })

export const getModule = defineCall({
  name: 'getModule',
  method: 'GET',
  path: '/api/modules/{moduleKey}',
  summary: 'Get a module with all its fields in all languages',
  access: 'modules.read or modules.update',
  budget: 'read',
  params,
  reply: editedModule,
  errors: ['module_not_found'],
})

/** Where a form is used, and would be missing if it were deleted or hidden. */
const formPlaces = z.object({
  /** latest change first; drafts that the caller may not read are only counted */
  records: z.array(z.object({ id: z.uuid(), module: z.string(), title: localizedText })),
  pages: z.array(z.object({ page: z.enum(writtenPages), locale: z.enum(locales) })),
  total: z.int(),
})
export type FormPlaces = z.output<typeof formPlaces>

export const getFormPlaces = defineCall({
  name: 'getFormPlaces',
  method: 'GET',
  path: '/api/modules/{moduleKey}/places',
  summary: 'List the records and pages that show a form in addition to its own page',
  access: 'modules.read or modules.update',
  budget: 'read',
  params,
  reply: formPlaces,
  errors: ['module_not_found', 'wrong_module_type'],
})

export const createModule = defineCall({
  name: 'createModule',
  method: 'POST',
  path: '/api/modules',
  summary: 'Create a content module or a form; roles with all permissions can use it right away',
  access: 'modules.create',
  budget: 'write',
  success: 'success.module_created',
  body: writtenModule,
  reply: changed,
  status: 201,
  errors: ['validation_failed', 'key_exists', 'name_exists', 'slug_or_name_exists', 'role_not_found'],
})

export const updateModule = defineCall({
  name: 'updateModule',
  method: 'PUT',
  path: '/api/modules/{moduleKey}',
  summary:
    "Update a module; if a field's type changes, its values are converted and those that don't fit are set aside; a removed field keeps its values",
  access: 'modules.update',
  budget: 'write',
  success: 'success.module_updated',
  params,
  body: moduleChange.extend({ version: z.int() }),
  reply: changed,
  errors: [
    'validation_failed',
    'module_not_found',
    'module_changed',
    'name_exists',
    'slug_or_name_exists',
    'role_not_found',
  ],
})

export const weighModule = defineCall({
  name: 'weighModule',
  method: 'POST',
  path: '/api/modules/{moduleKey}/consequences',
  summary: 'Preview, in numbers, what these fields would do to existing records; changes nothing',
  access: 'modules.update',
  budget: 'read',
  params,
  body: z.strictObject({ fields: z.array(field).max(maxFields) }),
  reply: z.object({ records: z.int(), consequences: z.array(consequence) }),
  errors: ['validation_failed', 'module_not_found'],
})

export const deletePastField = defineCall({
  name: 'deletePastField',
  method: 'DELETE',
  path: '/api/modules/{moduleKey}/past-fields/{fieldKey}',
  summary: 'Permanently delete the values of a removed field; returns how many records are affected',
  access: 'modules.delete',
  fresh: true,
  budget: 'write',
  success: 'success.values_deleted',
  params: params.extend({ fieldKey: z.string().max(64) }),
  body: z.strictObject({
    /** number of records with a value, as the caller knows it */
    records: z.int(),
  }),
  reply: z.object({ records: z.int() }),
  errors: [
    'validation_failed',
    'module_not_found',
    'field_not_found',
    'bulk_count_changed',
    'confirm_identity',
  ],
})

export const deleteModule = defineCall({
  name: 'deleteModule',
  method: 'DELETE',
  path: '/api/modules/{moduleKey}',
  summary: 'Delete a module with all its records, and remove its permissions from all roles',
  access: 'modules.delete',
  fresh: true,
  budget: 'write',
  success: 'success.module_deleted',
  params,
  body: z.strictObject({
    /** number of records that are deleted with it, as the caller knows it */
    records: z.int(),
  }),
  reply: z.object({ records: z.int(), reload_store: z.boolean() }),
  errors: [
    'validation_failed',
    'module_not_found',
    'module_needed',
    'bulk_count_changed',
    'confirm_identity',
  ],
})

const publicField = field
  .pick({ key: true, type: true, required: true, sortable: true, searchable: true, settings: true })
  .extend({
    /** in the caller's language, as are the labels of the options */
    label: z.string(),
    hint: z.string(),
    options: z.array(z.object({ value: z.string(), label: z.string() })),
    visibility: z.enum(fieldVisibilities),
  })

/** A module in the caller's module tree, in their language. */
const treeModule = z.object({
  key: z.string(),
  type: z.enum(moduleTypes),
  name: z.string(),
  description: z.string(),
  slug: z.string(),
  /** of its page; null if it has none */
  address: z.string().nullable(),
  icon: z.string(),
  column: z.int(),
  list_page: z.enum(listPages),
  detail_page: z.enum(detailPages),
  visibility: z.string(),
  /** without those for staff only */
  fields: z.array(publicField),
  /** permission kinds over its records that the caller holds */
  may: z.array(z.string()),
  /** the newest published ones */
  contents: z.array(
    z.object({ id: z.uuid(), title: z.string(), slug: z.string(), address: z.string().nullable() }),
  ),
})
export type TreeModule = z.output<typeof treeModule>

/** REQ-entities: it loads once; replies with `reload_store` trigger a reload. */
export const getModuleTree = defineCall({
  name: 'getModuleTree',
  method: 'GET',
  path: '/api/modules/tree',
  summary: 'List the modules you can see or edit, with their newest contents',
  access: 'anyone',
  budget: 'read',
  reply: z.array(treeModule),
  errors: [],
})

/** What a menu item can lead to besides built-in pages, for menu editors. */
export const listMenuTargets = defineCall({
  name: 'listMenuTargets',
  method: 'GET',
  path: '/api/menu-targets',
  summary: 'List the modules and contents a menu item can link to',
  access: 'menus.read or menus.update',
  budget: 'read',
  query: z.strictObject({
    search: text(200).optional(),
    /** comma-separated ids of contents: they are always included, if the caller may see them */
    chosen: text(8000).optional(),
  }),
  reply: z.array(
    z.object({
      relation: z.enum(['module', 'content']),
      /** the key of a module, optionally followed by the id of a content: `blog/…` */
      id: z.string(),
      name: z.string(),
    }),
  ),
  errors: ['validation_failed'],
})
