import { randomBytes, randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import type { Field } from '../../src/contract/fields/field.ts'
import type { World } from './world.ts'

interface Input {
  key?: string
  fields: readonly Partial<Field>[]
  isOnce?: boolean
  visibility?: 'anyone' | 'logged_in'
  upload?: { kinds: ('image' | 'video' | 'audio' | 'document')[]; most: number; bytes: number }
}

/** A form, inserted directly into the database; returns its key. */
export async function plantForm({ ctx }: World, wish: Input): Promise<string> {
  const key = wish.key ?? `f${randomBytes(5).toString('hex')}`
  const now = ctx.now()
  const fields = wish.fields.map((field, no) => ({
    key: `field${no}`,
    label: { en: `Field ${no}` },
    type: 'text',
    required: false,
    options: [],
    sortable: false,
    searchable: false,
    visibility: 'everywhere',
    order: no + 1,
    settings: {},
    ...field,
  }))
  await ctx.db
    .insertInto('modules')
    .values({
      id: randomUUID(),
      key,
      type: 'form',
      name: JSON.stringify({ en: `Form ${key}` }),
      slug: JSON.stringify({ en: key }),
      upload: JSON.stringify(wish.upload ?? { kinds: ['document', 'image'], most: 2, bytes: 20_000 }),
      visibility: wish.visibility ?? 'anyone',
      list_page: 'none',
      detail_page: 'none',
      is_once: wish.isOnce ?? false,
      fields: JSON.stringify(fields),
      position: 99,
      created_at: now,
      updated_at: now,
      updated_by: null,
    })
    .execute()
  return key
}

interface SentPart {
  field: string
  name: string
  content: string | Uint8Array
}

/** Form data with several files and the JSON field `options`, as a browser sends it. */
export function filesForm(options: object, files: readonly SentPart[]): Partial<InjectOptions> {
  const boundary = `form-${randomBytes(8).toString('hex')}`
  const part = (head: string, content: string | Uint8Array) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ])
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      part('name="options"', JSON.stringify(options)),
      ...files.map(({ field, name, content }) => part(`name="${field}"; filename="${name}"`, content)),
      Buffer.from(`--${boundary}--\r\n`),
    ]),
  }
}
