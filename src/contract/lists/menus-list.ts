import { menuAreas } from '../content/menus.ts'
import { defineList } from './list.ts'

export const menusList = defineList({
  name: 'menus',
  sort: 'area',
  isSearchable: true,
  columns: [
    { key: 'key', kind: 'text', isSortable: true },
    { key: 'area', kind: 'choice', choices: menuAreas, isSortable: true, isFilterable: true },
    { key: 'items', kind: 'number', isSortable: true },
    { key: 'updated_at', kind: 'moment', isSortable: true, isFilterable: true },
  ],
})
