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
