import { defineList } from '../lists/list.ts'

/** What staff deleted and can restore, latest first. */
export const trashList = defineList({
  name: 'trash',
  sort: '-deleted_at',
  isSearchable: true,
  columns: [
    { key: 'name', kind: 'text', isSortable: true },
    { key: 'area', kind: 'text', isSortable: true },
    { key: 'deleted_by', kind: 'text', isSortable: true, isFilterable: true },
    { key: 'deleted_at', kind: 'moment', isSortable: true, isFilterable: true },
  ],
})
