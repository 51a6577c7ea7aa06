/** The two types of module (REQ-entities). */
export const moduleTypes = ['content', 'form'] as const
export type ModuleType = (typeof moduleTypes)[number]

/** How the records of a module stand on its own page; `none` has no such page. */
export const listPages = ['none', 'cards', 'rows', 'table'] as const
export type ListPage = (typeof listPages)[number]

/** How one record stands on its page: as something to read, or as a sheet of its fields. */
export const detailPages = ['none', 'article', 'sheet'] as const

/** What a record of any module has besides the fields of its module (REQ-entities); no field may be called so. */
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

/** The same as lists tell it: a draft that becomes published by itself is `scheduled`. */
export const shownStatuses = ['draft', 'scheduled', 'published'] as const
export type ShownStatus = (typeof shownStatuses)[number]

/** Kinds of right that mean something for a module: those of each type. */
export const moduleKinds = {
  content: ['read', 'create', 'update', 'delete'],
  form: ['read', 'update', 'delete'],
} as const satisfies Record<ModuleType, readonly string[]>

/** Modules that stand on a page of ours, whose address is theirs as well. */
export const pagesOfModules: Readonly<Record<string, 'contact' | undefined>> = { contact: 'contact' }

/** Modules that pages of the site itself show: they may be changed, and stay. */
export const neededModules: readonly string[] = ['contact']
