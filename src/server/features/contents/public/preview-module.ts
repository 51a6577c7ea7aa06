import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { CallReplyInput } from '#contract/api/call.ts'
import { fail } from '#contract/api/errors.ts'
import {
  type ModulePreview,
  type PreviewFace,
  type previewModule,
  sealedPreview,
  type showModulePreview,
} from '#contract/content/module-previews.ts'
import { recordsOnPage } from '#contract/content/public-contents.ts'
import type { EditorDoc } from '#contract/fields/doc/editor-doc.ts'
import type { Field } from '#contract/fields/field.ts'
import { type Locale, locales } from '#locales/locales.ts'
import { pathFor } from '#locales/paths.ts'
import type { Context } from '#server/context.ts'
import { sharedTranslate } from '#server/http/translate.ts'

/** The encryption context of a draft; it is stored nowhere but in an address. */
const placeOfDraft = 'modules.preview'

/** Where a frame shows an entry of the module, and all of them. */
export function previewPaths(
  { secrets }: Pick<Context, 'secrets'>,
  face: PreviewFace,
  preview: ModulePreview,
): CallReplyInput<typeof previewModule> {
  const draft = secrets
    .close(deflateRawSync(JSON.stringify([preview, face])), placeOfDraft)
    .toString('base64url')
  const query = `?${new URLSearchParams({ draft, brand: face.brand }).toString()}`
  const names = { moduleSlug: 'preview', contentSlug: 'preview' }
  return {
    entry: pathFor('contentPage', face.locale, names) + query,
    list: pathFor('modulePage', face.locale, names) + query,
  }
}

/** The pages of a module that was sealed here, with invented entries in its language. */
export function showPreview(
  { secrets, now }: Pick<Context, 'secrets' | 'now'>,
  draft: string,
): CallReplyInput<typeof showModulePreview> {
  const [preview, { locale }] = openPreview(secrets, draft)
  const sample = sampleOf(locale, now())
  const fields = preview.fields.map((field, i) => fieldOf(field, i, locale))
  const module = moduleOf(preview, locale)
  const open = fields.filter(({ visibility }) => visibility !== 'staff')
  const listed = open.filter(({ visibility }) => visibility === 'everywhere')
  const record = (id: string, shown: readonly Field[]) => ({
    id,
    slug: 'preview',
    title: sample.words('title'),
    lead: sample.words('lead'),
    header_image: null,
    fields: Object.fromEntries(shown.map((field) => [field.key, sample.value(field)])),
    published_at: now().toISOString(),
  })
  const [first, ...others] = sampleIds
  return {
    entry: {
      module: { ...module, fields: open },
      record: {
        ...record(first, open),
        slugs: slugs(),
        locales: [locale],
        header: sample.words('lead'),
        sub_title: sample.words(undefined),
        sub_content: sample.words(undefined),
        content: { doc: sample.doc, locale },
        updated_at: now().toISOString(),
        is_preview: false,
      },
      media: [sampleImage, sampleFile],
      next: null,
      previous: null,
    },
    list: {
      module: { ...module, fields: listed },
      records: [first, ...others].map((id) => record(id, listed)),
      media: [sampleImage, sampleFile],
      page: 1,
      page_size: recordsOnPage,
      total: sampleIds.length,
    },
  }
}

function openPreview(secrets: Context['secrets'], draft: string) {
  try {
    const opened = secrets.open(Buffer.from(draft, 'base64url'), placeOfDraft)
    return sealedPreview.parse(JSON.parse(inflateRawSync(opened, { maxOutputLength: 200_000 }).toString()))
  } catch {
    throw fail('module_preview_not_found')
  }
}

const slugs = () => Object.fromEntries(locales.map((locale) => [locale, 'preview'])) as Record<Locale, string>

function moduleOf({ name, description, column, list_page, detail_page }: ModulePreview, locale: Locale) {
  return {
    key: 'preview',
    type: 'content' as const,
    name: { text: name, locale },
    description: { text: description, locale },
    icon: '',
    column,
    list_page,
    detail_page,
    is_once: false,
    upload: { kinds: [], most: 1, bytes: 1024 },
    slugs: slugs(),
    locales: [locale],
  }
}

/** A field as its module would store it, under a key of its own. */
function fieldOf(
  { label, type, visibility, format, options }: ModulePreview['fields'][number],
  i: number,
  locale: Locale,
): Field {
  return {
    key: `field_${i + 1}`,
    label: { [locale]: label || '…' },
    type,
    required: false,
    options: options.map((words, at) => ({ value: `option-${at + 1}`, label: { [locale]: words || '…' } })),
    sortable: false,
    searchable: false,
    visibility,
    order: i + 1,
    settings: type === 'text' ? { format } : {},
  }
}

const sampleIds = [
  '00000000-0000-4000-8000-00000000e001',
  '00000000-0000-4000-8000-00000000e002',
  '00000000-0000-4000-8000-00000000e003',
] as const

const noMedium = { address: null, alt: '', focal_x: 0.5, focal_y: 0.5, parts: [] }
const sampleImage = {
  ...noMedium,
  id: '00000000-0000-4000-8000-00000000e011',
  file_name: 'picture.svg',
  kind: 'image' as const,
  type: 'image/svg+xml',
  size: 1024,
  url: '/favicon-box.svg',
  width: 320,
  height: 320,
}
const sampleFile = {
  ...noMedium,
  id: '00000000-0000-4000-8000-00000000e012',
  file_name: 'document.pdf',
  kind: 'document' as const,
  type: 'application/pdf',
  size: 250_000,
  url: '/favicon-box.svg',
  width: null,
  height: null,
}

/** What an entry could say, in one language. */
function sampleOf(locale: Locale, now: Date) {
  const t = sharedTranslate()
  const said = (part: 'title' | 'lead' | 'line' | 'text') => t(locale, `contents.sample.${part}`)
  const doc: EditorDoc = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: said('text') }] }],
  }
  const lines: Partial<Record<string, string>> = {
    email: 'ada@example.org',
    url: 'https://example.org',
    phone: '+44 20 7946 0000',
  }
  const values: Record<Field['type'], (field: Field) => unknown> = {
    text: ({ settings }) => lines[settings.format ?? ''] ?? said('line'),
    textarea: () => said('text'),
    selection: ({ options: [first] }) => first?.value ?? '',
    radio: ({ options: [first] }) => first?.value ?? '',
    checkbox: ({ options }) => options.slice(0, 2).map(({ value }) => value),
    switch: () => true,
    date: () => now.toISOString().slice(0, 10),
    time: () => '18:30',
    multilang_text: () => ({ [locale]: said('line') }),
    multilang_textarea: () => ({ [locale]: said('text') }),
    editor: () => ({ [locale]: doc }),
    file: () => [sampleFile.id],
    image: () => [sampleImage.id],
    video: () => ({ address: 'https://vimeo.com/100000' }),
    table: ({ options }) => (options.length === 0 ? [] : [1, 2].map(() => options.map(() => said('line')))),
  }
  return {
    doc,
    words: (part: 'title' | 'lead' | undefined) => ({ text: part ? said(part) : '', locale }),
    value: (field: Field) => values[field.type](field),
  }
}
