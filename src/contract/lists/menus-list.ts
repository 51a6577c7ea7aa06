import { defineList } from './list.ts'
import { menuAreas } from './menu-areas.ts'

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
