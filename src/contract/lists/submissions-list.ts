import { locales } from '#locales/locales.ts'
import type { FieldTypeName } from '../fields/names.ts'
import { fieldPrefix } from './content-list.ts'
import { defineList, type List, type ListColumn } from './list.ts'

export const submissionStatuses = ['pending', 'solved'] as const
export type SubmissionStatus = (typeof submissionStatuses)[number]

/** Maximum columns that the fields of one form add. */
const maxFieldColumns = 40

const before: readonly ListColumn[] = [
  { key: 'name', kind: 'text', isSortable: true, isFilterable: true },
  { key: 'status', kind: 'choice', choices: submissionStatuses, isSortable: true, isFilterable: true },
  { key: 'sender', kind: 'text', isSortable: true, isFilterable: true },
]
const after: readonly ListColumn[] = [
  { key: 'locale', kind: 'choice', choices: locales, isFilterable: true, isExtra: true },
  { key: 'notes', kind: 'number', isSortable: true, isFilterable: true, isExtra: true },
  { key: 'files', kind: 'number', isSortable: true, isFilterable: true, isExtra: true },
  { key: 'solved_at', kind: 'moment', isSortable: true, isFilterable: true, isExtra: true },
  { key: 'created_at', kind: 'moment', isSortable: true, isFilterable: true },
]

/** What was sent through forms, regardless of their fields. */
export const submissionsList = defineList({
  name: 'submissions',
  sort: '-created_at',
  isSearchable: true,
  commonViews: [
    { key: 'pending', filters: { status: 'pending' }, isCounted: true },
    { key: 'solved', filters: { status: 'solved' } },
  ],
  columns: [...before, ...after],
})

/** What a column needs to know about its field. */
export interface ColumnField {
  readonly key: string
  readonly order: number
  readonly type: FieldTypeName
  readonly options: readonly { readonly value: string }[]
  readonly required: boolean
  readonly settings: { readonly format?: string | undefined }
}

/** Maximum field columns shown by default. */
const maxShown = 2

/**
 * Whether values are short and differ between submissions: not the sender's address, which has a column, nor a checkbox
 * that everyone ticks.
 */
function isTelling({ type, settings, required }: ColumnField): boolean {
  return type !== 'textarea' && settings.format !== 'email' && !(type === 'switch' && required)
}

/** Types whose values a list compares as text, as an option, or as yes and no; other types get no column. */
const kinds: Partial<Record<FieldTypeName, ListColumn['kind']>> = {
  text: 'text',
  textarea: 'text',
  date: 'text',
  time: 'text',
  selection: 'choice',
  radio: 'choice',
  switch: 'yes_no',
}

/** The same with a column for each field of one form except the first, which names the record. */
export function submissionsListOf({
  key: formKey,
  fields,
}: {
  key: string
  fields: readonly ColumnField[]
}): List {
  const inOrder = [...fields].sort((a, b) => a.order - b.order)
  const listedKeys = new Set(
    inOrder
      .slice(1)
      .filter((field) => kinds[field.type] && isTelling(field))
      .slice(0, maxShown),
  )
  const columns = inOrder.slice(1, maxFieldColumns).flatMap((field): ListColumn[] => {
    const { key, type, options } = field
    const kind = kinds[type]
    if (!kind) return []
    const choices = kind === 'choice' && { choices: options.map(({ value }) => value) }
    const isSortable = type !== 'textarea'
    const isExtra = !listedKeys.has(field)
    return [{ key: fieldPrefix + key, kind, ...choices, isSortable, isFilterable: true, isExtra }]
  })
  return {
    ...submissionsList,
    name: `submissions_${formKey.replaceAll('-', '_')}`,
    columns: [...before, ...columns, ...after],
  }
}
