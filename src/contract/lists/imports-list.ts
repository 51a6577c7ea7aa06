import { defineList } from './list.ts'

/** The rows of an uploaded table, with the problem of each. */
export const importsList = defineList({
  name: 'imports',
  sort: 'no',
  isSearchable: true,
  columns: [
    { key: 'name', kind: 'text' },
    { key: 'no', kind: 'number', isSortable: true },
    { key: 'state', kind: 'choice', choices: ['unread', 'ready', 'refused', 'done'], isFilterable: true },
    { key: 'problem', kind: 'text' },
    { key: 'import', kind: 'choice', isFilterable: true, isExtra: true, isGiven: true },
  ],
})
