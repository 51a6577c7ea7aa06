import { shownStatuses } from '../content/modules.ts'
import type { Field } from '../fields/field.ts'
import type { ColumnKind, List, ListColumn } from './list.ts'

/** Key prefix of columns that are fields of a module, so that none clashes with another query parameter. */
export const fieldPrefix = 'field_'

/** What a list needs to know about a field type. */
interface TypeInLists {
  readonly column?: ColumnKind
  readonly canSort?: boolean
  readonly canSearch?: boolean
}

/** Maximum module columns shown by default. */
const maxShown = 3

/**
 * The list of a module's records: the columns that every record has, and those fields of the module that fit into a
 * cell.
 */
export function listOfModule(
  { key, fields }: { key: string; fields: readonly Field[] },
  typeOf: (name: Field['type']) => TypeInLists,
): List {
  const own = [...fields]
    .sort((a, b) => a.order - b.order)
    .flatMap((field) => columnOf(field, typeOf(field.type)))
  return {
    name: `contents_${key.replaceAll('-', '_')}`,
    sort: '-updated_at',
    isSearchable: true,
    commonViews: [
      { key: 'drafts', filters: { status: 'draft' }, isCounted: true },
      { key: 'scheduled', filters: { status: 'scheduled' }, isCounted: true },
      { key: 'published', filters: { status: 'published' } },
    ],
    columns: [
      { key: 'title', kind: 'text', isSortable: true, isFilterable: true },
      { key: 'status', kind: 'choice', choices: shownStatuses, isFilterable: true },
      { key: 'languages', kind: 'number' },
      ...own.map((column, i) => ({ ...column, isExtra: i >= maxShown })),
      { key: 'updated_at', kind: 'moment', isSortable: true, isFilterable: true },
      { key: 'updated_by', kind: 'text' },
      { key: 'published_at', kind: 'moment', isSortable: true, isFilterable: true, isExtra: true },
      { key: 'publish_at', kind: 'moment', isExtra: true },
    ],
  }
}

function columnOf(field: Field, { column, canSort, canSearch }: TypeInLists): ListColumn[] {
  if (!column && !canSort && !canSearch) return []
  return [
    {
      key: fieldPrefix + field.key,
      kind: column ?? 'text',
      ...(column === 'choice' && { choices: field.options.map(({ value }) => value) }),
      isSortable: field.sortable && canSort === true,
      isFilterable: column !== undefined && (field.sortable || field.searchable),
    },
  ]
}
