import type { WrittenContent } from '#contract/content/contents.ts'
import type { Field } from '#contract/fields/field.ts'
import type { FieldTypeName } from '#contract/fields/names.ts'
import type { Locale } from '#locales/locales.ts'
import { errorsByInput, readValues } from '#web/components/content-form/values-and-errors.ts'
import type { MessageKey } from '#web/i18n/texts.ts'

export type Pairs = Readonly<Record<string, string>>

/** The form values of a record: its own parts, and the fields of its module. */
export interface RecordValues {
  record: Record<string, unknown>
  fields: Record<string, unknown>
}

export function valuesOfRecord(content: {
  title: unknown
  own_slug: unknown
  header: unknown
  sub_title: unknown
  sub_content: unknown
  content: unknown
  header_image: string | null
  fields: Record<string, unknown>
}): RecordValues {
  const { own_slug, header_image, fields, ...parts } = content
  const visible = Object.fromEntries(
    recordParts.map(({ key }) => [key, (parts as Record<string, unknown>)[key] ?? {}]),
  )
  return { record: { ...visible, slug: own_slug, header_image: header_image ? [header_image] : [] }, fields }
}

export function valuesOfPairs(fields: readonly Field[], pairs: Pairs): RecordValues {
  return { record: readValues(wordlessBase, pairs, { name: 'record' }), fields: readValues(fields, pairs) }
}

/** The typed values as a call payload; the calls report errors. */
export function writtenRecord(fields: readonly Field[], pairs: Pairs): WrittenContent {
  const { record, fields: values } = valuesOfPairs(fields, pairs)
  const pictures = record['header_image'] as string[]
  return { ...record, header_image: pictures[0] ?? null, fields: values } as unknown as WrittenContent
}

/** Assigns the errors of a call to the inputs. */
export function faultsOfRecord<Outcome extends { ok: boolean; fields?: unknown }>(outcome: Outcome): Outcome {
  const errors = errorsByInput(outcome)
  if (errors.ok || typeof errors.fields !== 'object' || errors.fields === null) return errors
  const all = Object.entries(errors.fields)
  const parts = new Set<string>(recordParts.map(({ key }) => key))
  const own = Object.fromEntries(all.filter(([key]) => parts.has(key)))
  const others = Object.fromEntries(all.filter(([key]) => !parts.has(key)))
  return errorsByInput({ ...errors, fields: { ...others, record: own } }, { from: 'record', name: 'record' })
}

interface Base {
  key: string
  type: FieldTypeName
  label: MessageKey
  hint?: MessageKey
  maxLength?: number
  most?: number
  required?: boolean
}

/** What every record has in addition to its module's fields (REQ-entities), in the order of its page. */
const recordParts = [
  {
    key: 'title',
    type: 'multilang_text',
    label: 'contents.title',
    hint: 'contents.title.hint',
    maxLength: 200,
    required: true,
  },
  { key: 'slug', type: 'multilang_text', label: 'contents.slug', hint: 'contents.slug.hint', maxLength: 80 },
  { key: 'sub_title', type: 'multilang_text', label: 'contents.sub_title', maxLength: 300 },
  { key: 'header', type: 'multilang_text', label: 'contents.header', maxLength: 200 },
  { key: 'content', type: 'editor', label: 'contents.content' },
  { key: 'sub_content', type: 'multilang_textarea', label: 'contents.sub_content', maxLength: 4000 },
  { key: 'header_image', type: 'image', label: 'contents.header_image', most: 1 },
] as const satisfies readonly Base[]

/** The same parts as fields, so that they are edited like those of the module. */
export function baseFields(say: (key: MessageKey) => string, locale: Locale): Field[] {
  return recordParts.map((part: Base, i) => ({
    key: part.key,
    type: part.type,
    label: { [locale]: say(part.label) },
    ...(part.hint && { hint: { [locale]: say(part.hint) } }),
    required: part.required === true,
    options: [],
    sortable: false,
    searchable: false,
    visibility: 'everywhere',
    order: i + 1,
    settings: {
      ...(part.maxLength !== undefined && { longest: part.maxLength }),
      ...(part.most !== undefined && { most: part.most }),
    },
  }))
}

/** For parsing forms, where labels are not needed. */
export const wordlessBase: readonly Field[] = baseFields((key) => key, 'en')
