import { defineList } from './list.ts'

/** A user's own sessions; search covers addresses and user agents. */
export const ownSessionsList = defineList({
  name: 'own_sessions',
  sort: '-last_activity',
  isSearchable: true,
  columns: [
    { key: 'device', kind: 'text' },
    { key: 'location', kind: 'text' },
    { key: 'ip_address', kind: 'text', isFilterable: true },
    { key: 'last_activity', kind: 'moment', isSortable: true, isFilterable: true },
    { key: 'created_at', kind: 'moment', isSortable: true, isFilterable: true, isExtra: true },
    { key: 'is_current', kind: 'yes_no', isExtra: true },
  ],
})
