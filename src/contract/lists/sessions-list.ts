import { defineList } from './list.ts'

/** All users' sessions. */
export const sessionsList = defineList({
  name: 'sessions',
  sort: '-last_activity',
  isSearchable: true,
  columns: [
    { key: 'user', kind: 'text', isSortable: true },
    { key: 'device', kind: 'text' },
    { key: 'ip_address', kind: 'text', isFilterable: true },
    { key: 'location', kind: 'text' },
    { key: 'last_activity', kind: 'moment', isSortable: true, isFilterable: true },
    { key: 'created_at', kind: 'moment', isSortable: true, isFilterable: true },
    { key: 'user_id', kind: 'choice', isFilterable: true, isExtra: true },
  ],
})
