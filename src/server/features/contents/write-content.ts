import { createHash } from 'node:crypto'
import { fail } from '#contract/api/errors.ts'
import type { WrittenContent } from '#contract/content/contents.ts'
import type { ContentStatus } from '#contract/content/modules.ts'
import { typeOf } from '#contract/fields/all.ts'
import { type EditorDoc, wordsOfDoc } from '#contract/fields/doc/editor-doc.ts'
import type { Field } from '#contract/fields/field.ts'
import { defaultLocale, type Locale, locales, withClose } from '#locales/locales.ts'
import type { Context } from '../../context.ts'
import { keepUses, showMedia } from '../../core/media/show-media.ts'
import { mediaOfRecord, pastValues } from '../../core/modules/change-values.ts'
import { searchText, valueRows } from '../../core/modules/listed-values.ts'
import type { StoredModule } from '../../core/modules/store.ts'
import { checkValues } from './read-contents.ts'
import { putSlugs, putValues, type StoredContent, takenSlugs } from './store.ts'

interface ContentWrite {
  id: string
  status: ContentStatus
  values: WrittenContent
  /** the current record, including what is carried over: values of removed fields and set-aside values */
  before?: Pick<StoredContent, 'content' | 'header_image' | 'fields' | 'put_aside'>
  /** media that may have been deleted, in addition to those the record currently shows */
  mayBeGone?: readonly string[]
}

/** The new state of a record and its list values, validated against its module. */
export async function contentToWrite(
  trx: Context['db'],
  module: StoredModule,
  { id, status, values, before, mayBeGone = [] }: ContentWrite,
) {
  const { title, header, sub_title, sub_content, content, header_image } = values
  const fields = {
    ...pastValues(module.fields, before?.fields ?? {}),
    ...checkValues(module, values.fields, status),
  }
  if (header_image) await assertImage(trx, header_image)
  const slugs = await chooseSlugs(trx, { moduleId: module.id, contentId: id, title, slug: values.slug })
  const record = {
    title,
    slug: slugs.own,
    header,
    sub_title,
    sub_content,
    content,
    header_image,
    fields,
    status,
  }
  return {
    record,
    columns: {
      title: JSON.stringify(title),
      slug: JSON.stringify(slugs.own),
      header: JSON.stringify(header),
      sub_title: JSON.stringify(sub_title),
      sub_content: JSON.stringify(sub_content),
      content: JSON.stringify(content),
      header_image,
      fields: JSON.stringify(fields),
      search: searchText(module.fields, record),
    },
    /** to be called once the record itself is written */
    keepAround: async () => {
      const key = { moduleId: module.id, contentId: id }
      await putSlugs(trx, key, slugs.all)
      await putValues(trx, key, valueRows(module.fields, record))
      const media = mediaOfRecord(module, { ...record, put_aside: before?.put_aside ?? {} })
      const previousMedia = before ? mediaOfRecord(module, before) : []
      await keepUses(trx, { area: 'contents', id }, media, {
        mayBeGone: new Set([...previousMedia, ...mayBeGone]),
      })
    },
  }
}

async function assertImage(trx: Context['db'], id: string): Promise<void> {
  const [media] = await showMedia(trx, [id], { locale: 'en', siteLocale: 'en' })
  if (!media) throw fail('media_not_found')
  if (media.kind !== 'image')
    throw fail('validation_failed', {}, [{ path: ['header_image'], key: 'validation.not_an_option' }])
}

/** Letters that do not decompose into a plain letter and a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ŋ: 'n',
}
const maxSlug = 60

/** Turns a title into a slug; '' if no letter of it can be written in ASCII. */
function slugOfTitle(title: string): string {
  const plain = title
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]/g, (character) => plainLetters[character] ?? (/['’]/.test(character) ? '' : '-'))
    .replaceAll(/-+/g, '-')
  // A long slug is cut at a word boundary.
  const cut = plain.length > maxSlug ? plain.slice(0, maxSlug + 1).replace(/-[^-]*$/, '') : plain
  return cut.slice(0, maxSlug).replaceAll(/^-|-$/g, '')
}

type Texts = Partial<Record<string, string>>

interface Input {
  moduleId: string
  contentId: string
  title: Texts
  slug: Texts
}

interface Slugs {
  /** entered by the user or made from a title */
  own: Partial<Record<Locale, string>>
  /** all languages: those without their own slug get the closest language's, else the English one, else the first */
  all: Record<Locale, string>
}

/**
 * The slugs of a record within its module. An entered slug that is taken is refused at its field; a generated one gets
 * the next free number. The caller has to lock the module, so that no slug is taken in the meantime.
 */
async function chooseSlugs(trx: Context['db'], { moduleId, contentId, title, slug }: Input): Promise<Slugs> {
  const own: Slugs['own'] = {}
  for (const locale of locales) {
    const entered = slug[locale]
    const desired = entered || slugOfTitle(title[locale] ?? '')
    if (!desired) continue
    const usedSlugs = await takenSlugs(trx, { moduleId, contentId, locale, beginning: desired })
    if (entered && usedSlugs.has(entered))
      throw fail('slug_exists', {}, [{ path: ['slug', locale], key: 'error.slug_exists' }])
    own[locale] = freeOf(desired, usedSlugs)
  }
  const usual = own[defaultLocale] ?? Object.values(own)[0] ?? contentId.slice(0, 8)
  const all = {} as Slugs['all']
  for (const locale of locales) {
    const ownSlug = own[locale]
    const fallback = withClose(locale).flatMap((close) => own[close] ?? [])[0] ?? usual
    all[locale] =
      ownSlug ?? freeOf(fallback, await takenSlugs(trx, { moduleId, contentId, locale, beginning: fallback }))
  }
  return { own, all }
}

/** Those of the entered slugs that no other record has. */
export async function slugsLeft(
  trx: Context['db'],
  { moduleId, contentId, slug }: Omit<Input, 'title'>,
): Promise<Slugs['own']> {
  const left: Slugs['own'] = {}
  for (const locale of locales) {
    const entered = slug[locale]
    if (!entered) continue
    const usedSlugs = await takenSlugs(trx, { moduleId, contentId, locale, beginning: entered })
    if (!usedSlugs.has(entered)) left[locale] = entered
  }
  return left
}

function freeOf(slug: string, usedSlugs: ReadonlySet<string>): string {
  if (!usedSlugs.has(slug)) return slug
  for (let n = 2; ; n++) if (!usedSlugs.has(`${slug}-${n}`)) return `${slug}-${n}`
}

interface Traced {
  title: unknown
  slug: unknown
  header: unknown
  sub_title: unknown
  sub_content: Partial<Record<string, string>>
  content: Partial<Record<string, unknown>>
  header_image: string | null
  status: string
  fields: Record<string, unknown>
}

const maxTraced = 300

/**
 * A record as stored in the audit log, field by field. Long texts are stored as their beginning and a hash: the log
 * is never pruned, and the full texts are in the earlier versions.
 */
export function traceOfContent(
  { fields }: { fields: readonly Field[] },
  record: Traced,
): Record<string, unknown> {
  const { title, slug, header, sub_title, sub_content, content, header_image, status } = record
  return {
    title,
    slug,
    header,
    sub_title,
    header_image,
    status,
    ...traced('sub_content', Object.entries(sub_content)),
    ...traced('content', Object.entries(content)),
    ...traced(
      'field',
      fields.map((field) => [field.key, tracedValue(field, record.fields[field.key])]),
    ),
  }
}

function traced(name: string, entries: (readonly [string, unknown])[]) {
  return Object.fromEntries(entries.map(([key, value]) => [`${name}.${key}`, shortened(value)]))
}

function tracedValue({ type }: Field, value: unknown): unknown {
  return value === undefined || value === null || typeOf(type).isEmpty(value) ? null : value
}

/** A value as stored in the audit log. */
export function shortened(value: unknown): unknown {
  if (value === null || value === undefined) return null
  const json = typeof value === 'string' ? value : JSON.stringify(value)
  if (json.length <= maxTraced) return value
  const doc = value as EditorDoc
  const text = typeof value === 'object' && doc.type === 'doc' ? wordsOfDoc(doc) : json
  const hash = createHash('sha256').update(json).digest('hex').slice(0, 12)
  return `${text.slice(0, maxTraced).toWellFormed()}… (${hash})`
}
