import { z } from 'zod'
import { locales } from '#locales/locales.ts'
import { minNameLength } from '../accounts/account-rules.ts'
import { text } from '../api/text.ts'
import { field, localizedWriting, maxFields } from '../fields/field.ts'
import { fileKinds } from '../fields/names.ts'
import { localizedText, menuVisibilities } from './menus.ts'

/** The two types of module (REQ-entities). */
export const moduleTypes = ['content', 'form'] as const
export type ModuleType = (typeof moduleTypes)[number]

/** How a module's records are shown on its own page; `none` has no such page. */
export const listPages = ['none', 'cards', 'rows', 'table'] as const

/** How one record is shown on its page: as an article, or as a sheet of its fields. */
export const detailPages = ['none', 'article', 'sheet'] as const

/** What a record of any module has besides the fields of its module (REQ-entities); no field may have these keys. */
export const recordKeys = [
  'id',
  'title',
  'content',
  'header',
  'header_image',
  'sub_title',
  'sub_content',
  'slug',
  'status',
  'fields',
  'version',
  'search',
  'locale',
  'published_at',
  'publish_at',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
] as const

export const contentStatuses = ['draft', 'published'] as const
export type ContentStatus = (typeof contentStatuses)[number]

/** The same as lists show it: a draft that is published automatically later is `scheduled`. */
export const shownStatuses = ['draft', 'scheduled', 'published'] as const
export type ShownStatus = (typeof shownStatuses)[number]

/** Permission kinds that apply to a module, by its type. */
export const moduleKinds = {
  content: ['read', 'create', 'update', 'delete'],
  form: ['read', 'update', 'delete'],
} as const satisfies Record<ModuleType, readonly string[]>

/** Modules shown on a built-in page, whose address is then also theirs. */
export const pagesOfModules: Readonly<Record<string, 'contact' | undefined>> = { contact: 'contact' }

/** Modules that the site's own pages show: they may be changed but not deleted. */
export const neededModules: readonly string[] = ['contact']

/** A module's key in permissions, calls and dashboard addresses; see `locales/taken-segments.ts`. */
export const moduleKey = z.string().regex(/^[a-z][a-z0-9_-]{1,39}$/)

/** Part of an address, in lower case, without characters that need encoding. */
export const slug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .max(80)
const localizedSlug = z
  .partialRecord(z.enum(locales), slug)
  .refine((slugs) => Object.keys(slugs).length > 0, { params: { key: 'required' } })

/** What may be uploaded for a module: kinds, maximum files of one field, maximum bytes of one file. */
export const uploadConfig = z.strictObject({
  kinds: z.array(z.enum(fileKinds)),
  most: z.int().min(1).max(100),
  bytes: z.int().min(1024).max(2_147_483_648),
})

/** An icon of an installed set: `lucide:newspaper`; empty for none. */
const iconName = z.union([
  z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*:[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(100),
  z.literal(''),
])

/** What an administrator writes in a module (REQ-entities). */
export const writtenModule = z.strictObject({
  type: z.enum(moduleTypes),
  key: moduleKey,
  name: localizedWriting(80, minNameLength),
  slug: localizedSlug,
  description: z.partialRecord(z.enum(locales), text(300).trim()),
  icon: iconName,
  /** layout columns of its form and its list */
  column: z.int().min(1).max(4),
  visibility: z.enum(menuVisibilities),
  /** ids of roles, for visibility `roles` */
  roles: z.array(z.uuid()).max(50),
  upload: uploadConfig,
  list_page: z.enum(listPages),
  detail_page: z.enum(detailPages),
  /** a form that each person may send only once */
  is_once: z.boolean(),
  fields: z
    .array(field)
    .max(maxFields)
    .refine((fields) => new Set(fields.map(({ key }) => key)).size === fields.length, {
      params: { key: 'twice' },
    }),
})
export type WrittenModule = z.output<typeof writtenModule>

/** A removed field, and when it was removed if that was recorded. */
const pastField = field.extend({ gone_at: z.iso.datetime().optional() })
export type PastField = z.output<typeof pastField>

/** A module as editors of its records see it. */
export const module = z.object({
  id: z.uuid(),
  ...writtenModule.shape,
  name: localizedText,
  fields: z.array(field),
  past_fields: z.array(pastField),
  version: z.int(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})
export type Module = z.output<typeof module>
