import type { Field } from '#contract/fields/field.ts'
import { locales } from '#locales/locales.ts'
import { type DraftField, type DraftModule, type Texts, wordsIn } from './draft-module.ts'
import { bytesOfSize } from './file-size.ts'

/** A draft as a call payload. Empty keys and addresses are generated from names. */
export function writtenModule(draft: DraftModule) {
  const { type, name, description, icon, visibility, roles, kinds, list_page, detail_page } = draft
  const isForm = type === 'form'
  const key = draft.key || asWord(wordsIn(name, 'en'), '-').slice(0, 40)
  const slugs = trimmed(draft.slug)
  return {
    type,
    key,
    name,
    slug: Object.keys(slugs).length > 0 ? slugs : { en: asWord(wordsIn(name, 'en'), '-') || key },
    description: trimmed(description),
    icon,
    column: numberOr(draft.column, 1),
    visibility,
    roles: visibility === 'roles' ? [...roles] : [],
    upload: {
      kinds: [...kinds],
      most: numberOr(draft.most, 10),
      bytes: draft.size.trim() === '' ? bytesOfSize({ size: '10', unit: 'mb' }) : bytesOfSize(draft),
    },
    list_page: isForm ? ('none' as const) : list_page,
    detail_page: isForm ? ('none' as const) : detail_page,
    is_once: isForm && draft.is_once,
    fields: writtenFields(draft.fields),
  }
}

export function writtenFields(fields: readonly DraftField[]): Field[] {
  const used = new Set(fields.map(({ key }) => key).filter(Boolean))
  return fields.map((field, i) => {
    const key = field.key || freeKey(wordsIn(field.label, 'en') || field.type, used)
    used.add(key)
    return {
      key,
      label: trimmed(field.label),
      ...(Object.keys(trimmed(field.hint)).length > 0 && { hint: trimmed(field.hint) }),
      type: field.type,
      required: field.required,
      options: writtenOptions(field),
      sortable: field.sortable,
      searchable: field.searchable,
      visibility: field.visibility,
      order: i + 1,
      settings: {
        ...(field.type === 'text' && field.format !== 'plain' && { format: field.format }),
        ...number('shortest', field.shortest),
        ...number('longest', field.longest),
        ...number('most', field.most),
        ...(field.kinds.length > 0 && { kinds: [...field.kinds] }),
      },
    }
  })
}

function writtenOptions({ options }: DraftField) {
  const used = new Set(options.map(({ value }) => value).filter(Boolean))
  return options
    .filter(({ value, label }) => value || wordsIn(label, 'en'))
    .map(({ value, label }) => {
      const own = value || freeKey(wordsIn(label, 'en'), used)
      used.add(own)
      return { value: own, label: trimmed(label) }
    })
}

/** A unique key made from words: `color`, `color_2`. */
function freeKey(words: string, used: ReadonlySet<string>): string {
  const word = asWord(words, '_').slice(0, 36)
  const key = /^[a-z]/.test(word) ? word : `field_${word}`.slice(0, 36).replace(/_$/, '')
  for (let n = 1; ; n++) {
    const own = n === 1 ? key : `${key}_${n}`
    if (!used.has(own)) return own
  }
}

function trimmed(texts: Texts): Texts {
  return Object.fromEntries(
    locales.flatMap((locale) => (texts[locale]?.trim() ? [[locale, texts[locale].trim()]] : [])),
  )
}

function numberOr(typed: string, fallback: number): number {
  const found = Number(typed.trim().replace(',', '.'))
  return typed.trim() === '' ? fallback : found
}

function number(name: string, typed: string) {
  return typed.trim() === '' ? {} : { [name]: Number(typed) }
}

/** Words as part of an address or key: lowercase Latin letters and digits. */
function asWord(words: string, between: '-' | '_'): string {
  return words
    .replaceAll('ı', 'i')
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, between)
    .replaceAll(new RegExp(`^${between}+|${between}+$`, 'g'), '')
    .slice(0, 80)
}
