import { defineList } from './list.ts'

const drawStatuses = ['finished', 'sealed', 'void'] as const

/** A user's own draws, newest first; search covers titles and winners. */
export const historyList = defineList({
  name: 'history',
  sort: '-sealed_at',
  isSearchable: true,
  columns: [
    { key: 'title', kind: 'text', isSortable: true },
    { key: 'winners', kind: 'text' },
    { key: 'participants_total', kind: 'number', isSortable: true },
    { key: 'status', kind: 'choice', choices: drawStatuses, isFilterable: true, isExtra: true },
    { key: 'sealed_at', kind: 'moment', isSortable: true, isFilterable: true },
    { key: 'source', kind: 'text', isExtra: true },
    { key: 'winners_count', kind: 'number', isExtra: true },
    { key: 'is_shared', kind: 'yes_no', isFilterable: true, isExtra: true },
    { key: 'share_code', kind: 'text', isExtra: true },
    { key: 'share_link', kind: 'text', isExtra: true },
    { key: 'finished_at', kind: 'moment', isExtra: true },
  ],
})

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
