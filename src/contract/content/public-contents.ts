import { z } from 'zod'
import { locales } from '#locales/locales.ts'
import { defineCall } from '../api/call.ts'
import { text } from '../api/text.ts'
import { editorDoc } from '../fields/doc/editor-doc.ts'
import { field } from '../fields/field.ts'
import { shownMedium } from './media.ts'
import { detailPages, listPages, moduleTypes, uploadConfig } from './modules.ts'

/** Records per page of a module. */
export const recordsOnPage = 12

/** Words with their language: the caller's if available, else another; '' if there are none. */
const shownText = z.object({ text: z.string(), locale: z.enum(locales) })
export type ShownText = z.output<typeof shownText>

/** The slug in every language. */
const slugs = z.record(z.enum(locales), z.string())
/** the languages it is written in; the others show one of these */
const written = z.array(z.enum(locales))

/** A module as its visitors see it, without staff-only fields. */
const shownModule = z.object({
  key: z.string(),
  type: z.enum(moduleTypes),
  name: shownText,
  description: shownText,
  icon: z.string(),
  column: z.int(),
  list_page: z.enum(listPages),
  detail_page: z.enum(detailPages),
  is_once: z.boolean(),
  upload: uploadConfig,
  slugs,
  locales: written,
  /** for a list: those it shows; for a record or a form: all */
  fields: z.array(field),
})
export type ShownModule = z.output<typeof shownModule>

/** Values by the keys of the fields. Multilingual values come in one language: the caller's, else another. */
const fieldValues = z.record(z.string(), z.unknown())

/** A record as a list shows it. */
const recordInList = z.object({
  id: z.uuid(),
  slug: z.string(),
  title: shownText,
  /** what it is about, in a sentence or two */
  lead: shownText,
  header_image: z.uuid().nullable(),
  fields: fieldValues,
  published_at: z.iso.datetime().nullable(),
})
export type RecordInList = z.output<typeof recordInList>

const neighbor = z.object({ slug: z.string(), title: shownText }).nullable()

/** A record as its own page shows it. */
const shownRecord = recordInList.extend({
  slugs,
  locales: written,
  header: shownText,
  sub_title: shownText,
  sub_content: shownText,
  content: z.object({ doc: editorDoc.nullable(), locale: z.enum(locales) }),
  updated_at: z.iso.datetime(),
  /** not published, and shown to users who may change it */
  is_preview: z.boolean(),
})
export type ShownRecord = z.output<typeof shownRecord>

const moduleSlug = text(80)

export const getModulePage = defineCall({
  name: 'getModulePage',
  method: 'GET',
  path: '/api/content/{moduleSlug}',
  summary: 'Get a module by its slug, with a page of its published records, newest first',
  access: 'anyone',
  budget: 'read',
  params: z.object({ moduleSlug }),
  query: z.strictObject({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    search: text(200).trim().default(''),
  }),
  reply: z.object({
    module: shownModule,
    records: z.array(recordInList),
    /** media shown by `records`, by id */
    media: z.array(shownMedium),
    page: z.int(),
    page_size: z.int(),
    total: z.int(),
  }),
  errors: ['page_not_found', 'validation_failed'],
})

export const getContentPage = defineCall({
  name: 'getContentPage',
  method: 'GET',
  path: '/api/content/{moduleSlug}/{contentSlug}',
  summary: 'Get a published record by its slug; with `preview` also an unpublished one, if you can edit it',
  access: 'anyone',
  budget: 'read',
  params: z.object({ moduleSlug, contentSlug: text(120) }),
  query: z.strictObject({ preview: z.enum(['1']).optional() }),
  reply: z.object({
    module: shownModule,
    record: shownRecord,
    media: z.array(shownMedium),
    /** the record that was published after this one */
    next: neighbor,
    previous: neighbor,
  }),
  errors: ['content_not_found', 'validation_failed', 'second_factor_missing', 'confirm_identity'],
})

export const listContentAddresses = defineCall({
  name: 'listContentAddresses',
  method: 'GET',
  path: '/api/content',
  summary: 'List the paths of all public modules and records in all languages, for sitemaps',
  access: 'anyone',
  budget: 'read',
  query: z.strictObject({ page: z.coerce.number().int().min(1).max(100_000).default(1) }),
  reply: z.object({
    /** modules that have a page of their own; only on the first page */
    modules: z.array(z.object({ slugs, locales: written, has_feed: z.boolean() })),
    records: z.array(
      z.object({ module_slugs: slugs, slugs, locales: written, updated_at: z.iso.datetime() }),
    ),
    page: z.int(),
    /** number of pages of records, at least 1 */
    pages: z.int(),
  }),
  errors: ['validation_failed'],
})
