import { defineList } from './list.ts'

/** Roles with the number of people who hold them. */
export const rolesList = defineList({
  name: 'roles',
  sort: 'name',
  isSearchable: true,
  columns: [
    { key: 'name', kind: 'text', isSortable: true },
    { key: 'users', kind: 'number', isSortable: true, isFilterable: true },
    { key: 'is_default', kind: 'yes_no', isSortable: true, isFilterable: true },
    { key: 'updated_at', kind: 'moment', isSortable: true, isFilterable: true },
    { key: 'created_at', kind: 'moment', isSortable: true, isFilterable: true, isExtra: true },
  ],
})
