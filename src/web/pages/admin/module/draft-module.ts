import { menuVisibilities } from '#contract/content/menus.ts'
import type { EditedModule } from '#contract/content/module-editing.ts'
import { detailPages, listPages, type ModuleType, moduleTypes } from '#contract/content/modules.ts'
import type { Field } from '#contract/fields/field.ts'
import {
  type FieldFormat,
  type FieldTypeName,
  type FieldVisibility,
  type FileKind,
  fieldFormats,
  fieldTypeNames,
  fieldVisibilities,
  fileKinds,
} from '#contract/fields/names.ts'
import { type Locale, locales } from '#locales/locales.ts'
import type { FormValues } from '#web/actions/answer-action.ts'
import { type SizeUnit, sizeOfBytes, sizeUnits, type WrittenSize } from './file-size.ts'

export type Texts = Partial<Record<Locale, string>>

export interface DraftOption {
  value: string
  label: Texts
}

/** A field being edited; numbers are kept as typed. */
export interface DraftField {
  /** identifies the field while its key can change */
  id: string
  /** the key can be changed until the module is saved */
  isNew: boolean
  key: string
  label: Texts
  hint: Texts
  type: FieldTypeName
  required: boolean
  options: readonly DraftOption[]
  sortable: boolean
  searchable: boolean
  visibility: FieldVisibility
  format: FieldFormat
  shortest: string
  longest: string
  most: string
  kinds: readonly FileKind[]
}

export interface DraftModule {
  type: ModuleType
  key: string
  name: Texts
  slug: Texts
  description: Texts
  icon: string
  column: string
  visibility: EditedModule['visibility']
  roles: readonly string[]
  kinds: readonly FileKind[]
  most: string
  /** maximum size of a file */
  size: WrittenSize['size']
  unit: SizeUnit
  list_page: EditedModule['list_page']
  detail_page: EditedModule['detail_page']
  is_once: boolean
  fields: readonly DraftField[]
}

export const newModule: DraftModule = {
  type: 'content',
  key: '',
  name: {},
  slug: {},
  description: {},
  icon: '',
  column: '1',
  visibility: 'anyone',
  roles: [],
  kinds: ['image', 'document'],
  most: '10',
  size: '10',
  unit: 'mb',
  list_page: 'cards',
  detail_page: 'article',
  is_once: false,
  fields: [],
}

export function draftOf(module: EditedModule): DraftModule {
  const { type, key, name, slug, description, icon, visibility, roles, list_page, detail_page } = module
  return {
    type,
    key,
    name,
    slug,
    description,
    icon,
    column: String(module.column),
    visibility,
    roles,
    kinds: module.upload.kinds,
    most: String(module.upload.most),
    ...sizeOfBytes(module.upload.bytes),
    list_page,
    detail_page,
    is_once: module.is_once,
    fields: module.fields.map((field) => draftOfField(field)),
  }
}

export function draftOfField(field: Field): DraftField {
  const { key, label, type, required, options, sortable, searchable, visibility, settings } = field
  return {
    id: key,
    isNew: false,
    key,
    label,
    hint: field.hint ?? {},
    type,
    required,
    options,
    sortable,
    searchable,
    visibility,
    format: settings.format ?? 'plain',
    shortest: settings.shortest ? String(settings.shortest) : '',
    longest: settings.longest ? String(settings.longest) : '',
    most: settings.most ? String(settings.most) : '',
    kinds: settings.kinds ?? [],
  }
}

export function newField(fields: readonly DraftField[], type: FieldTypeName): DraftField {
  const numbers = fields.map(({ id }) => Number(/^new-(\d+)$/.exec(id)?.[1] ?? 0))
  return {
    id: `new-${Math.max(0, ...numbers) + 1}`,
    isNew: true,
    key: '',
    label: {},
    hint: {},
    type,
    required: false,
    options: [],
    sortable: false,
    searchable: true,
    visibility: 'everywhere',
    format: 'plain',
    shortest: '',
    longest: '',
    most: '',
    kinds: [],
  }
}

/** The module in a form. */
export function moduleInForm(values: FormValues): DraftModule {
  const value = (name: string) => values[name] ?? ''
  const fields: DraftField[] = []
  for (let i = 0; values[`fields.${i}.id`] !== undefined; i++)
    fields.push(fieldInForm(values, `fields.${i}.`))
  return {
    type: oneOf(moduleTypes, value('type'), 'content'),
    key: value('key').trim(),
    name: textsIn(values, 'name'),
    slug: textsIn(values, 'slug'),
    description: textsIn(values, 'description'),
    icon: value('icon').trim(),
    column: value('column') || '1',
    visibility: oneOf(menuVisibilities, value('visibility'), 'anyone'),
    roles: rolesIn(values),
    kinds: fileKinds.filter((kind) => values[`upload.kinds.${kind}`] !== undefined),
    most: value('upload.most'),
    size: value('upload.size'),
    unit: oneOf(sizeUnits, value('upload.unit'), 'mb'),
    list_page: oneOf(listPages, value('list_page'), 'none'),
    detail_page: oneOf(detailPages, value('detail_page'), 'none'),
    is_once: value('is_once') !== '',
    fields,
  }
}

function fieldInForm(values: FormValues, begin: string): DraftField {
  const value = (name: string) => values[begin + name] ?? ''
  const options: DraftOption[] = []
  for (let i = 0; values[`${begin}options.${i}.value`] !== undefined; i++)
    options.push({
      value: value(`options.${i}.value`).trim(),
      label: textsIn(values, `${begin}options.${i}.label`),
    })
  return {
    id: value('id'),
    isNew: value('is_new') !== '',
    key: value('key').trim(),
    label: textsIn(values, `${begin}label`),
    hint: textsIn(values, `${begin}hint`),
    type: oneOf(fieldTypeNames, value('type'), 'text'),
    required: value('required') !== '',
    options,
    sortable: value('sortable') !== '',
    searchable: value('searchable') !== '',
    visibility: oneOf(fieldVisibilities, value('visibility'), 'everywhere'),
    format: oneOf(fieldFormats, value('format'), 'plain'),
    shortest: value('shortest'),
    longest: value('longest'),
    most: value('most'),
    kinds: fileKinds.filter((kind) => values[`${begin}kinds.${kind}`] !== undefined),
  }
}

function textsIn(values: FormValues, begin: string): Texts {
  const texts = locales.map((locale) => [locale, values[`${begin}.${locale}`] ?? ''] as const)
  return Object.fromEntries(texts.filter(([, text]) => text !== ''))
}

function rolesIn(values: FormValues): string[] {
  const begin = 'role.'
  return Object.keys(values)
    .filter((name) => name.startsWith(begin))
    .map((name) => name.slice(begin.length))
}

/** What was chosen, if it is in the list: a form may have been sent by something else than our page. */
function oneOf<Choice extends string>(
  list: readonly Choice[],
  value: string,
  fallback: NoInfer<Choice>,
): Choice {
  return list.find((choice) => choice === value) ?? fallback
}

/** The text in a language, or else in any available one. */
export function wordsIn(texts: Texts, locale: Locale): string {
  for (const language of [locale, ...locales]) if (texts[language]?.trim()) return texts[language].trim()
  return ''
}
