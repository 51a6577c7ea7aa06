import type { Field } from '#contract/fields/field.ts'
import type { FieldTypeName } from '#contract/fields/names.ts'
import type { Locale } from '#locales/locales.ts'
import type { MessageKey } from '#web/i18n/keys.ts'

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
export const recordParts = [
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
