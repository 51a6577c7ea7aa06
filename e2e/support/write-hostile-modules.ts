import { expect } from '@playwright/test'
import sharp from 'sharp'
import type { EditorDoc } from '../../src/contract/fields/doc/editor-doc.ts'
import { askerOf } from './people.ts'

/** Where the attempts are that were written into modules. */
export interface HostileModules {
  moduleKey: string
  recordId: string
  moduleSlug: string
  contentSlug: string
  mediaId: string
  importTarget: string
  importId: string
  formKey: string
  submissionId: string
}

interface Writer {
  url: string
  token: string
  corpus: readonly string[]
}

const moduleKey = 'hostile-posts'
const formKey = 'hostile-form'
const types = [
  'text',
  'textarea',
  'multilang_text',
  'multilang_textarea',
  'selection',
  'radio',
  'checkbox',
  'editor',
  'table',
  'file',
  'image',
  'video',
] as const

/** Puts every line of the corpus wherever a module, its records, forms, files and tables take text. */
export async function writeHostileModules(writer: Writer): Promise<HostileModules> {
  const ask = askerOf(writer.url, writer.token)
  const { corpus } = writer
  const media: string[] = []
  for (const line of corpus) media.push(await uploadPicture(writer, line))
  const module = {
    ...moduleOf(writer, moduleKey, 0),
    type: 'content',
    list_page: 'table',
    detail_page: 'sheet',
    fields: types.map((type, n) => fieldOf(writer, type, n)),
  }
  await ask('POST', '/api/modules', module)
  let known = { recordId: '', contentSlug: '' }
  for (const [n, line] of corpus.entries()) {
    const written = recordOf(writer, n, media)
    const { id } = await ask<{ id: string }>('POST', `/api/contents/${moduleKey}`, written)
    await ask('PUT', `/api/contents/${moduleKey}/${id}`, { ...written, header: inTwo(line), version: 1 })
    await ask('POST', `/api/contents/${moduleKey}/${id}/publish`, {})
    known = { recordId: id, contentSlug: `hostile-${n}` }
  }
  return {
    ...known,
    moduleKey,
    moduleSlug: moduleKey,
    mediaId: media.at(-1) ?? '',
    importTarget: moduleKey,
    importId: await bringTable(writer),
    formKey,
    submissionId: await fillIn(writer),
  }
}

const inTwo = (words: string) => ({ en: words, tr: words })

function moduleOf({ corpus }: Writer, key: string, from: number) {
  return {
    key,
    name: { en: corpus[from]?.slice(0, 80), tr: corpus[from + 1]?.slice(0, 80) },
    slug: { en: key },
    description: inTwo(corpus.join(' ').slice(0, 300)),
    icon: '',
    column: 1,
    visibility: 'anyone',
    roles: [],
    upload: { kinds: ['image', 'document'], most: 10, bytes: 100_000 },
    list_page: 'none',
    detail_page: 'none',
    is_once: false,
  }
}

function fieldOf({ corpus }: Writer, type: string, n: number) {
  const line = corpus[n % corpus.length] ?? ''
  const hasOptions = /^(selection|radio|checkbox|table)$/.test(type)
  return {
    key: `of_${type}`,
    label: inTwo(line.slice(0, 120)),
    hint: inTwo(line),
    type,
    required: false,
    options: hasOptions ? corpus.map((label, i) => ({ value: `v${i}`, label: inTwo(label) })) : [],
    sortable: false,
    searchable: false,
    visibility: 'everywhere',
    order: n + 1,
    settings: {},
  }
}

function recordOf({ corpus }: Writer, n: number, media: readonly string[]) {
  const line = corpus[n] ?? ''
  const all = corpus.join('\n')
  return {
    title: inTwo(line),
    slug: { en: `hostile-${n}` },
    header: inTwo(corpus.join(' ').slice(0, 200)),
    sub_title: inTwo(line),
    sub_content: inTwo(all),
    content: { en: docOf(corpus, media), tr: docOf(corpus, media) },
    header_image: media[n] ?? null,
    fields: {
      of_text: line,
      of_textarea: all,
      of_multilang_text: inTwo(line),
      of_multilang_textarea: inTwo(all),
      of_selection: `v${n}`,
      of_radio: `v${n}`,
      of_checkbox: corpus.map((_, i) => `v${i}`),
      of_editor: { en: docOf(corpus, media) },
      of_table: [corpus, corpus.toReversed()],
      of_file: media.slice(0, 3),
      of_image: media.slice(0, 3),
      of_video: { address: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' },
    },
  }
}

/**
 * Every line as a paragraph, in a heading, a list item, a quote and code, with marks and as the description of a
 * picture.
 */
function docOf(corpus: readonly string[], media: readonly string[]): EditorDoc {
  const letters = corpus.map((text) => ({ type: 'text' as const, text }))
  const bold = corpus.map((text) => ({ type: 'text' as const, text, marks: [{ type: 'bold' as const }] }))
  const paragraphs = bold.map((part) => ({ type: 'paragraph' as const, content: [part] }))
  return {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: letters },
      ...paragraphs,
      { type: 'bulletList', content: paragraphs.map((one) => ({ type: 'listItem', content: [one] })) },
      { type: 'blockquote', content: paragraphs.slice(0, 2) },
      { type: 'codeBlock', content: letters },
      ...corpus
        .slice(0, 2)
        .map((alt, n) => ({ type: 'image' as const, attrs: { media: media[n] ?? '', alt } })),
    ],
  }
}

async function uploadPicture(writer: Writer, line: string): Promise<string> {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
    .png()
    .toBuffer()
  const options = { module: null, alt: inTwo(line) }
  const file = new File([new Uint8Array(picture)], `${line.slice(0, 150)}.png`)
  return (await sendForm<{ id: string }>(writer, '/api/media', { options, file })).id
}

/** Imports a table with the corpus as its headers and cells, previewed once. */
async function bringTable(writer: Writer): Promise<string> {
  const row = writer.corpus.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
  const file = new File([`${row}\n${row}\n${row}`], `${writer.corpus[2]}.csv`)
  const { id } = await sendForm<{ id: string }>(writer, `/api/imports/into/${moduleKey}`, { file })
  const mapping = { title_en: 0, slug_en: 1, field_of_radio: 2, field_of_video: 3 }
  await askerOf(writer.url, writer.token)('PUT', `/api/imports/${id}`, { mapping })
  return id
}

async function fillIn(writer: Writer): Promise<string> {
  const ask = askerOf(writer.url, writer.token)
  const kinds = ['text', 'textarea', 'table', 'file'] as const
  const fields = kinds.map((type, n) => fieldOf(writer, type, n))
  await ask('POST', '/api/modules', { ...moduleOf(writer, formKey, 3), type: 'form', fields })
  let last = ''
  for (const [n, line] of writer.corpus.entries()) {
    const options = {
      of_text: line,
      of_textarea: writer.corpus.join('\n'),
      of_table: [writer.corpus],
      took: 60_000,
    }
    const file = new File(['One entry for each person.'], `${line.slice(0, 150)}.txt`)
    const form = { options, of_file: file }
    const path = `/api/forms/${formKey}/submissions`
    last = (await sendForm<{ id: string }>({ ...writer, token: '' }, path, form, `198.51.101.${n + 1}`)).id
    await ask('POST', `${path}/${last}/notes`, { text: line })
  }
  return last
}

async function sendForm<T>(
  { url, token }: Writer,
  path: string,
  { options, ...files }: { options?: object; [field: string]: File | object | undefined },
  address = '198.51.101.250',
): Promise<T> {
  const body = new FormData()
  if (options) body.set('options', JSON.stringify(options))
  for (const [field, file] of Object.entries(files)) if (file instanceof File) body.set(field, file)
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'X-Forwarded-For': address, ...(token && { Authorization: `Bearer ${token}` }) },
    body,
  })
  const text = await answer.text()
  expect(answer.status, `POST ${path}: ${text}`).toBe(201)
  return (JSON.parse(text) as { data: T }).data
}
