import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { writtenContent } from '#contract/content/contents.ts'
import { type WrittenModule, writtenModule } from '#contract/content/modules.ts'
import { contentSchema } from '#contract/fields/content-schema.ts'
import type { BlockNode, InlineNode, ListItem } from '#contract/fields/doc/editor-doc.ts'
import { editorDoc, wordsOfDoc } from '#contract/fields/doc/editor-doc.ts'
import { locales } from '#locales/locales.ts'
import { paths } from '#locales/page-paths.ts'
import { searchText, valueRows } from '#server/core/modules/listed-values.ts'
import { moduleBySlug } from '#server/core/modules/store.ts'
import { testDatabase } from '#test/database/test-database.ts'
import { up } from '../024-blog.ts'
import { docOf, posts, readPost, readWriting } from './posts.ts'

const { db } = await testDatabase()
const seed = () => up(db as unknown as Kysely<unknown>)
const writings = posts.map(({ folder }) => ({
  folder,
  ...readPost(folder),
  'pt-br': readWriting(folder, 'pt-br'),
}))

test('every post exists in full in all languages', () => {
  for (const post of writings)
    for (const language of locales) {
      const { title, slug, header, content } = post[language]
      const where = `${post.folder} in ${language}`
      expect(title.length, where).toBeLessThanOrEqual(120)
      expect(slug, where).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(header.length, where).toBeLessThan(160)
      expect(editorDoc.parse(content), where).toEqual(content)
      const words = wordsOfDoc(content).split(/\s+/).length
      expect(words, where).toBeGreaterThan(350)
      expect(words, where).toBeLessThan(620)
    }
})

test('a post has the same structure and number of links in every language', () => {
  for (const post of writings)
    for (const language of locales) {
      const { content } = post[language]
      const shape = (nodes: BlockNode[]) =>
        nodes.filter(({ type }) => type !== 'paragraph').map((node) => `${node.type} ${sizeOf(node)}`)
      expect(shape(content.content), `${post.folder} in ${language}`).toEqual(shape(post.en.content.content))
      expect(linksOf(content.content), `${post.folder} in ${language}`).toHaveLength(
        linksOf(post.en.content.content).length,
      )
    }
})

test('every link leads to a page of its language or to a blog post', () => {
  const pages = Object.values(paths).filter(({ en }) => !en.includes(':'))
  for (const language of locales) {
    const prefix = language === 'en' ? '' : `/${language}`
    const addresses = new Set([
      ...pages.map((page) => prefix + page[language]),
      ...writings.map((post) => `${prefix}/blog/${post[language].slug}`),
    ])
    const links = writings.flatMap((post) => linksOf(post[language].content.content))
    const inside = links.filter((link) => link.startsWith('/'))
    expect(inside.filter((link) => !addresses.has(link))).toEqual([])
    expect(new Set(links.filter((link) => !link.startsWith('/')))).toEqual(
      new Set(['https://docs.drand.love']),
    )
  }
})

test('no markup is left in the text', () => {
  const texts = writings.flatMap((post) => locales.map((language) => wordsOfDoc(post[language].content)))
  expect(texts.filter((text) => /\*\*|\]\(|^#|^- |["']/m.test(text))).toEqual([])
})

test('French spaces do not break before punctuation and within quotes', () => {
  const texts = writings.flatMap(({ fr }) => [fr.title, fr.header, wordsOfDoc(fr.content)])
  expect(texts.filter((text) => /[^\u202f\]:?!][;?!»]|[^\u202fs] ?:(?!\/\/)|«[^\u202f]/.test(text))).toEqual(
    [],
  )
})

test('the module could have been built by an administrator', async () => {
  const module = await moduleBySlug(db, 'pt', 'blog')
  const written = Object.fromEntries(
    Object.keys(writtenModule.shape).map((key) => [key, module?.[key as keyof WrittenModule]]),
  )
  expect(writtenModule.parse(written)).toMatchObject({ key: 'blog', type: 'content', visibility: 'anyone' })
  const slugs = await db.selectFrom('module_slugs').select('locale').where('slug', '=', 'blog').execute()
  expect(slugs.map(({ locale }) => locale).toSorted()).toEqual(locales.toSorted())
})

test('every post could have been written in the dashboard', async () => {
  const module = await moduleBySlug(db, 'en', 'blog')
  for (const record of await db.selectFrom('contents').selectAll().execute()) {
    const { title, slug, header, content, fields } = record
    const written = { title, slug, header, content, fields }
    expect(writtenContent.parse(written)).toMatchObject(written)
    expect(contentSchema(module?.fields ?? []).parse(fields)).toEqual(fields)
  }
})

test('lists and searches find the posts like any others', async () => {
  const module = await moduleBySlug(db, 'en', 'blog')
  const fields = module?.fields ?? []
  const contents = await db.selectFrom('contents').selectAll().execute()
  expect(contents).toHaveLength(posts.length)
  for (const record of contents) {
    const rows = await db
      .selectFrom('content_values')
      .select(['key', 'locale', 'value'])
      .where('content_id', '=', record.id)
      .execute()
    expect(rows.map((row) => JSON.stringify(row)).toSorted()).toEqual(
      valueRows(fields, record)
        .map(({ key, locale, value }) => JSON.stringify({ key, locale, value }))
        .toSorted(),
    )
    expect(linesOf(record.search)).toEqual(linesOf(searchText(fields, record)))
    const slugs = await db
      .selectFrom('content_slugs')
      .select(['locale', 'slug'])
      .where('content_id', '=', record.id)
      .execute()
    expect(Object.fromEntries(slugs.map(({ locale, slug }) => [locale, slug]))).toEqual(record.slug)
  }
})

test('administrators may write in the blog, and the footer links to it', async () => {
  const roles = await db.selectFrom('roles').select(['name', 'permissions']).execute()
  const allowed = roles.filter(({ permissions }) => 'blog' in permissions)
  expect(allowed.map(({ name }) => name)).toEqual(['Admin'])
  expect(allowed[0]?.permissions['blog']).toEqual({ read: true, create: true, update: true, delete: true })
  const foot = await db
    .selectFrom('menu_items')
    .select(['relation', 'relation_id', 'position'])
    .where('menu_key', '=', 'footer_company')
    .orderBy('position')
    .execute()
  const ids = foot.map(({ relation_id }) => relation_id)
  expect(ids[ids.indexOf('blog') - 1]).toBe('faq')
  expect(new Set(foot.map(({ position }) => position)).size).toBe(foot.length)
})

test('a second run changes nothing', async () => {
  const before = await counts()
  await seed()
  expect(await counts()).toEqual(before)
})

test('a site with its own blog, or another module at that address, keeps it', async () => {
  for (const change of [{ key: 'blog' }, { key: 'news' }]) {
    await sql`delete from modules`.execute(db)
    await sql`delete from menu_items where relation = 'module'`.execute(db)
    const own = { id: '00000000-0000-4000-8000-0000000000aa', type: 'content' as const, ...change }
    await db
      .insertInto('modules')
      .values({
        ...own,
        name: '{"en":"Mine"}',
        slug: '{"en":"blog"}',
        upload: '{"kinds":[],"most":1,"bytes":1024}',
        list_page: 'rows',
        detail_page: 'article',
        position: 1,
        created_at: new Date(0),
        updated_at: new Date(0),
      })
      .execute()
    await db.insertInto('module_slugs').values({ module_id: own.id, locale: 'en', slug: 'blog' }).execute()
    await seed()
    expect(await db.selectFrom('modules').select('id').execute()).toEqual([{ id: own.id }])
    expect(await countOf('contents')).toBe(0)
    expect(await db.selectFrom('menu_items').select('id').where('relation', '=', 'module').execute()).toEqual(
      [],
    )
  }
})

test('an edited footer stays as it is', async () => {
  await sql`delete from modules`.execute(db)
  await sql`delete from menu_items where relation_id = 'terms'`.execute(db)
  await seed()
  expect(await countOf('contents')).toBe(posts.length)
  expect(await db.selectFrom('menu_items').select('id').where('relation', '=', 'module').execute()).toEqual(
    [],
  )
})

test('a document is parsed from its few marks', () => {
  expect(docOf('## One **two**\n\n1. first\n   goes on\n2. [there](/faq)\n\n[not] a link')).toEqual({
    type: 'doc',
    content: [
      {
        type: 'heading',
        attrs: { level: 2 },
        content: [
          { type: 'text', text: 'One ' },
          { type: 'text', text: 'two', marks: [{ type: 'bold' }] },
        ],
      },
      {
        type: 'orderedList',
        content: [
          { type: 'listItem', content: [paragraph({ type: 'text', text: 'first goes on' })] },
          {
            type: 'listItem',
            content: [
              paragraph({
                type: 'text',
                text: 'there',
                marks: [{ type: 'link', attrs: { href: '/faq' } }],
              }),
            ],
          },
        ],
      },
      paragraph({ type: 'text', text: '[not] a link' }),
    ],
  })
})

function paragraph(content: InlineNode): BlockNode {
  return { type: 'paragraph', content: [content] }
}

function sizeOf(node: BlockNode): number {
  return node.type === 'bulletList' || node.type === 'orderedList' ? node.content.length : 1
}

function linksOf(nodes: readonly (BlockNode | ListItem | InlineNode)[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'text')
      return (node.marks ?? []).flatMap((mark) => (mark.type === 'link' ? [mark.attrs.href] : []))
    return 'content' in node && node.content ? linksOf(node.content) : []
  })
}

function linesOf(search: string): string[] {
  return search.split('\n').toSorted()
}

async function countOf(
  table: 'module_slugs' | 'contents' | 'content_slugs' | 'content_values' | 'menu_items',
) {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)
  return rows[0]?.n
}

function counts() {
  return Promise.all(
    (['module_slugs', 'contents', 'content_slugs', 'content_values', 'menu_items'] as const).map(countOf),
  )
}
