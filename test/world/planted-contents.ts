import { randomUUID } from 'node:crypto'
import type { Field } from '../../src/contract/fields/field.ts'
import { type Locale, locales } from '../../src/locales/locales.ts'
import type { World } from './world.ts'

type Texts = Partial<Record<Locale, string>>

interface PlantedModule {
  key: string
  type?: 'content' | 'form'
  name?: Texts
  slug?: Texts
  visibility?: 'anyone' | 'logged_in' | 'not_logged_in' | 'roles'
  roles?: string[]
  list_page?: 'none' | 'cards' | 'rows' | 'table'
  detail_page?: 'none' | 'article' | 'sheet'
  fields?: Partial<Field>[]
}

/** What an administrator sends to change a module: minimal, except for the overrides. */
export function sentChange(key: string, rest: object = {}) {
  return {
    name: { en: key },
    slug: { en: key },
    description: {},
    icon: '',
    column: 1,
    visibility: 'anyone',
    roles: [],
    upload: { kinds: ['image'], most: 10, bytes: 8_388_608 },
    list_page: 'cards',
    detail_page: 'article',
    is_once: false,
    fields: [] as Field[],
    ...rest,
  }
}

/** The same for creating a new module, of contents. */
export function sentModule(key: string, rest: object = {}) {
  return { type: 'content', key, ...sentChange(key, rest) }
}

/** A module, inserted directly into the database; missing slugs fall back to the English one. */
export async function plantModule({ ctx }: World, wish: PlantedModule): Promise<{ id: string }> {
  const id = randomUUID()
  const now = ctx.now()
  const slug = { en: wish.key, ...wish.slug }
  await ctx.db
    .insertInto('modules')
    .values({
      id,
      key: wish.key,
      type: wish.type ?? 'content',
      name: JSON.stringify(wish.name ?? { en: `The ${wish.key}` }),
      slug: JSON.stringify(slug),
      description: '{}',
      visibility: wish.visibility ?? 'anyone',
      roles: wish.roles ?? [],
      upload: JSON.stringify({ kinds: ['image'], most: 10, bytes: 8_388_608 }),
      list_page: wish.list_page ?? 'cards',
      detail_page: wish.detail_page ?? 'article',
      fields: JSON.stringify((wish.fields ?? []).map((field, n) => plainField(field, n + 1))),
      position: 100,
      created_at: now,
      updated_at: now,
      updated_by: null,
    })
    .execute()
  await ctx.db
    .insertInto('module_slugs')
    .values(locales.map((locale) => ({ module_id: id, locale, slug: slug[locale] ?? slug.en })))
    .execute()
  return { id }
}

/** A minimal field, except for the overrides. */
export function plainField(field: Partial<Field>, order = 1): Field {
  return {
    key: `field${order}`,
    label: { en: `Field ${order}` },
    type: 'text',
    required: false,
    options: [],
    sortable: false,
    searchable: true,
    visibility: 'everywhere',
    order,
    settings: {},
    ...field,
  }
}

interface PlantedContent {
  title: Texts
  slug?: Texts
  header?: Texts
  sub_title?: Texts
  content?: Partial<Record<Locale, object>>
  fields?: Record<string, unknown>
  header_image?: string
  status?: 'draft' | 'published'
  published_at?: Date
  publish_at?: Date | null
  search?: string
}

/** A record, inserted directly into the database, published an hour ago by default. */
export async function plantContent(
  { ctx }: World,
  module: { id: string },
  wish: PlantedContent,
): Promise<{ id: string }> {
  const id = randomUUID()
  const now = ctx.now()
  const status = wish.status ?? 'published'
  const slug = { en: `record-${id.slice(0, 8)}`, ...wish.slug }
  await ctx.db
    .insertInto('contents')
    .values({
      id,
      module_id: module.id,
      title: JSON.stringify(wish.title),
      slug: JSON.stringify(slug),
      header: JSON.stringify(wish.header ?? {}),
      header_image: wish.header_image ?? null,
      sub_title: JSON.stringify(wish.sub_title ?? {}),
      sub_content: '{}',
      content: JSON.stringify(wish.content ?? {}),
      fields: JSON.stringify(wish.fields ?? {}),
      put_aside: '{}',
      status,
      published_at: status === 'published' ? (wish.published_at ?? new Date(+now - 3_600_000)) : null,
      publish_at: wish.publish_at ?? null,
      search: wish.search ?? Object.values(wish.title).join('\n'),
      created_at: now,
      created_by: null,
      updated_at: now,
      updated_by: null,
    })
    .execute()
  await ctx.db
    .insertInto('content_slugs')
    .values(
      locales.map((locale) => ({
        module_id: module.id,
        content_id: id,
        locale,
        slug: slug[locale] ?? slug.en,
      })),
    )
    .execute()
  return { id }
}

/** A document of the editor with these paragraphs. */
export function docOf(...paragraphs: string[]): object {
  return {
    type: 'doc',
    content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  }
}
