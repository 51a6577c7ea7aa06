import { z } from 'zod'
import { locales } from '#locales/locales.ts'
import { defineCall } from '../api/call.ts'
import type { ErrorCode } from '../api/errors.ts'
import { defineExports, listReply } from '../api/list-calls.ts'
import { text } from '../api/text.ts'
import { localizedDoc } from '../fields/editor.ts'
import { field, localizedWriting } from '../fields/field.ts'
import { defineList } from '../lists/list.ts'
import { shownMedium } from './media.ts'
import { localizedText } from './menus.ts'
import { contentStatuses, module, moduleKey, moduleTypes, shownStatuses, slug } from './modules.ts'

/** Maximum lengths of a record's texts, in UTF-16 units, per language. */
const contentLimits = { title: 200, header: 200, sub_title: 300, sub_content: 4000, slug: 80 } as const

/** A text in any number of our languages. */
function localizedLines(maxLength: number) {
  return z
    .partialRecord(z.enum(locales), text(maxLength).trim())
    .overwrite((texts) => Object.fromEntries(Object.entries(texts).filter(([, words]) => words)))
}

/** What a user writes in a record (REQ-entities). Its fields are validated against those of its module. */
export const writtenContent = z.strictObject({
  title: localizedWriting(contentLimits.title),
  /** derived from the title if absent or empty */
  slug: z
    .partialRecord(z.enum(locales), z.union([slug, z.literal('')]))
    .overwrite((slugs) => Object.fromEntries(Object.entries(slugs).filter(([, one]) => one)))
    .prefault({}),
  header: localizedLines(contentLimits.header).prefault({}),
  sub_title: localizedLines(contentLimits.sub_title).prefault({}),
  sub_content: localizedLines(contentLimits.sub_content).prefault({}),
  content: localizedDoc.prefault({}),
  /** id of a picture in the media library */
  header_image: z.uuid().nullable().prefault(null),
  fields: z.record(z.string().max(60), z.unknown()).prefault({}),
})
export type WrittenContent = z.output<typeof writtenContent>

/** A record as its editors see it. */
const content = z.object({
  id: z.uuid(),
  title: localizedText,
  /** in every language: its own, else that of another language */
  slug: localizedText,
  /** slugs that were written, or derived from a title */
  own_slug: localizedText,
  header: localizedText,
  sub_title: localizedText,
  sub_content: localizedText,
  content: z.record(z.string(), z.unknown()),
  header_image: z.uuid().nullable(),
  fields: z.record(z.string(), z.unknown()),
  status: z.enum(contentStatuses),
  published_at: z.iso.datetime().nullable(),
  /** when the draft is published automatically; null if it is not scheduled */
  publish_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  /** name of the last editor; null if their account no longer exists */
  updated_by: z.string().nullable(),
  /** increases with every change; a change names the version it is based on */
  version: z.int(),
})
export type Content = z.output<typeof content>

/**
 * A value that a record stores but does not show, because its field changed type or was removed. It returns with the
 * field.
 */
const keptValue = z.object({
  /** the field as it was when the value fitted it, as far as known */
  field,
  value: z.unknown(),
  is_removed: z.boolean(),
  /** since when; null if it was not recorded */
  at: z.iso.datetime().nullable(),
})
export type KeptValue = z.output<typeof keptValue>

/** The same with the media it shows and the values it has set aside. */
const contentWithMedia = content.extend({
  media: z.array(shownMedium),
  put_aside: z.array(keptValue),
})
export type ContentWithMedia = z.output<typeof contentWithMedia>

/** A record in the list of its module, with its fields as words, under `field_` and the key of the field. */
const contentRow = z
  .object({
    id: z.uuid(),
    /** in the caller's language, else in another */
    title: z.string(),
    status: z.enum(shownStatuses),
    /** number of our languages that have a title */
    languages: z.int(),
    /** those that have none */
    missing_languages: z.array(z.enum(locales)),
    updated_at: z.iso.datetime(),
    updated_by: z.string().nullable(),
    published_at: z.iso.datetime().nullable(),
    publish_at: z.iso.datetime().nullable(),
  })
  .catchall(z.union([z.string(), z.boolean(), z.number(), z.null(), z.array(z.enum(locales))]))
export type ContentRow = z.output<typeof contentRow>

/** What a record was before a change. */
const contentRevision = z.object({
  version: z.int(),
  written_at: z.iso.datetime(),
  written_by: z.string().nullable(),
  /** in the caller's language */
  title: z.string(),
})
export type ContentRevision = z.output<typeof contentRevision>

/** The texts and values of a version, for fields that its module still has. */
const writtenRevision = content
  .pick({
    title: true,
    header: true,
    sub_title: true,
    sub_content: true,
    content: true,
    header_image: true,
    fields: true,
  })
  .extend({ own_slug: localizedText })

/** How far ahead a record may be scheduled. */
export const maxScheduleDays = 366

/** Number of older versions stored per record. */
export const maxRevisions = 50

const ofModule = z.object({ moduleKey })
const ofContent = ofModule.extend({ id: z.string().max(64) })
/** The range of a database integer. */
const maxVersions = 2_147_483_647
const version = z.int().min(1).max(maxVersions)
const changed = content.extend({ reload_store: z.boolean() })
const missing = ['module_not_found', 'wrong_module_type'] as const satisfies readonly ErrorCode[]
const written = [
  'validation_failed',
  ...missing,
  'slug_exists',
  'media_not_found',
] as const satisfies readonly ErrorCode[]

/** The list of the module defines which parameters exist. */
const filters = z.object({}).catchall(text(2000)) as unknown as z.ZodObject<Record<string, z.ZodType>>

export const listRecordModules = defineCall({
  name: 'listRecordModules',
  method: 'GET',
  path: '/api/contents',
  summary: "List the modules whose records you can read, in the site's order",
  access: 'signed_in',
  budget: 'read',
  reply: z.object({
    modules: z.array(
      z.object({
        key: z.string(),
        type: z.enum(moduleTypes),
        /** in the caller's language */
        name: z.string(),
        icon: z.string(),
      }),
    ),
  }),
  errors: [],
})

/** For modules of both types: their dashboard pages are built from it. */
export const getRecordModule = defineCall({
  name: 'getRecordModule',
  method: 'GET',
  path: '/api/contents/{moduleKey}/module',
  summary: 'Get a module with its fields; for anyone with a permission on its records',
  access: 'signed_in',
  budget: 'read',
  params: ofModule,
  reply: module,
  errors: [
    'validation_failed',
    'not_permitted',
    'second_factor_missing',
    'confirm_identity',
    'module_not_found',
  ],
})

export const listContents = defineCall({
  name: 'listContents',
  method: 'GET',
  path: '/api/contents/{moduleKey}',
  summary: 'List the records of a content module; its fields define the filters and sorting',
  access: '{moduleKey}.read',
  budget: 'read',
  params: ofModule,
  query: filters,
  reply: listReply(contentRow),
  errors: ['validation_failed', ...missing],
})

const exports = defineExports(defineList({ name: 'contents', sort: '', columns: [] }), {
  path: '/api/contents/{moduleKey}',
  access: '{moduleKey}.read',
  errors: missing,
})

/** The exports of a module's list; their columns are those of the list. */
export const exportContents = {
  csv: { ...exports.csv, params: ofModule, query: filters },
  xlsx: { ...exports.xlsx, params: ofModule, query: filters },
  json: { ...exports.json, params: ofModule, query: filters },
}

export const getContent = defineCall({
  name: 'getContent',
  method: 'GET',
  path: '/api/contents/{moduleKey}/{id}',
  summary: 'Get a record in all languages',
  access: '{moduleKey}.read',
  budget: 'read',
  params: ofContent,
  reply: contentWithMedia,
  errors: [...missing, 'content_not_found'],
})

export const createContent = defineCall({
  name: 'createContent',
  method: 'POST',
  path: '/api/contents/{moduleKey}',
  summary: 'Create a record as a draft; with `publish` and the permission to update, publish it right away',
  access: '{moduleKey}.create',
  budget: 'write',
  success: 'success.content_created',
  params: ofModule,
  body: writtenContent.extend({ publish: z.boolean().optional() }),
  reply: changed,
  status: 201,
  errors: written,
})

export const updateContent = defineCall({
  name: 'updateContent',
  method: 'PUT',
  path: '/api/contents/{moduleKey}/{id}',
  summary:
    "Update a record; `version` is the version you edited, and the call is refused if there's a newer one",
  access: '{moduleKey}.update',
  budget: 'write',
  success: 'success.content_updated',
  params: ofContent,
  body: writtenContent.extend({ version }),
  reply: changed,
  errors: [...written, 'content_not_found', 'content_changed'],
})

export const publishContent = defineCall({
  name: 'publishContent',
  method: 'POST',
  path: '/api/contents/{moduleKey}/{id}/publish',
  summary: 'Publish a record; all required fields must be filled in',
  access: '{moduleKey}.update',
  budget: 'write',
  success: 'success.content_published',
  params: ofContent,
  reply: changed,
  errors: ['validation_failed', ...missing, 'content_not_found'],
})

/** A draft may lack required fields until then; the user who scheduled it is notified if it still does. */
export const scheduleContent = defineCall({
  name: 'scheduleContent',
  method: 'POST',
  path: '/api/contents/{moduleKey}/{id}/schedule',
  summary:
    'Schedule a draft for publishing within the next 366 days; `unpublish` cancels that, `publish` publishes right away',
  access: '{moduleKey}.update',
  budget: 'write',
  success: 'success.content_scheduled',
  params: ofContent,
  body: z.strictObject({ publish_at: z.iso.datetime() }),
  reply: changed,
  errors: ['validation_failed', ...missing, 'content_not_found', 'content_is_published'],
})

export const unpublishContent = defineCall({
  name: 'unpublishContent',
  method: 'POST',
  path: '/api/contents/{moduleKey}/{id}/unpublish',
  summary: 'Unpublish a record',
  access: '{moduleKey}.update',
  budget: 'write',
  success: 'success.content_unpublished',
  params: ofContent,
  reply: changed,
  errors: [...missing, 'content_not_found'],
})

export const discardKeptValues = defineCall({
  name: 'discardKeptValues',
  method: 'DELETE',
  path: '/api/contents/{moduleKey}/{id}/put-aside/{fieldKey}',
  summary: "Permanently delete a value that a record keeps but doesn't show",
  access: '{moduleKey}.update',
  budget: 'write',
  success: 'success.kept_values_discarded',
  params: ofContent.extend({ fieldKey: z.string().max(64) }),
  body: z.strictObject({ version }),
  reply: changed,
  errors: ['validation_failed', ...missing, 'content_not_found', 'content_changed', 'field_not_found'],
})

export const deleteContent = defineCall({
  name: 'deleteContent',
  method: 'DELETE',
  path: '/api/contents/{moduleKey}/{id}',
  summary: 'Delete a record and its older versions',
  access: '{moduleKey}.delete',
  budget: 'write',
  success: 'success.content_deleted',
  params: ofContent,
  reply: z.object({ reload_store: z.boolean() }),
  errors: [...missing, 'content_not_found'],
})

export const listContentRevisions = defineCall({
  name: 'listContentRevisions',
  method: 'GET',
  path: '/api/contents/{moduleKey}/{id}/revisions',
  summary: 'List the versions of a record, newest first',
  access: '{moduleKey}.read',
  budget: 'read',
  params: ofContent,
  reply: z.object({ revisions: z.array(contentRevision) }),
  errors: [...missing, 'content_not_found'],
})

export const getContentRevision = defineCall({
  name: 'getContentRevision',
  method: 'GET',
  path: '/api/contents/{moduleKey}/{id}/revisions/{version}',
  summary: 'Get an older version of a record',
  access: '{moduleKey}.read',
  budget: 'read',
  params: ofContent.extend({ version: z.coerce.number().int().min(1).max(maxVersions) }),
  reply: contentRevision.extend({ record: writtenRevision }),
  errors: ['validation_failed', ...missing, 'content_not_found', 'revision_not_found'],
})

export const restoreContent = defineCall({
  name: 'restoreContent',
  method: 'POST',
  path: '/api/contents/{moduleKey}/{id}/restore',
  summary: 'Restore an older version of a record as its newest; fields the module no longer has are left out',
  access: '{moduleKey}.update',
  budget: 'write',
  success: 'success.content_restored',
  params: ofContent,
  body: z.strictObject({ revision: version, version }),
  reply: changed,
  errors: [...written, 'content_not_found', 'content_changed', 'revision_not_found'],
})
