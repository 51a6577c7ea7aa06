import { moduleTypes } from '../content/module-kinds.ts'
import { defineList } from './list.ts'

export const modulesList = defineList({
  name: 'modules',
  sort: 'name',
  isSearchable: true,
  columns: [
    { key: 'name', kind: 'text', isSortable: true },
    { key: 'key', kind: 'text', isSortable: true },
    { key: 'type', kind: 'choice', choices: moduleTypes, isSortable: true, isFilterable: true },
    { key: 'fields', kind: 'number', isSortable: true },
    { key: 'records', kind: 'number', isSortable: true },
    { key: 'updated_at', kind: 'moment', isSortable: true, isFilterable: true },
    { key: 'created_at', kind: 'moment', isSortable: true, isExtra: true },
  ],
})
