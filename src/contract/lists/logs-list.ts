import { defineList } from './list.ts'

/** Successful reads by the team, as pages of the dashboard make them, and what every page needs; or anything else. */
export const logKinds = ['routine', 'other'] as const

/** Calls of the API, newest first. */
export const logsList = defineList({
  name: 'logs',
  sort: '-created_at',
  isEndless: true,
  isSearchable: true,
  columns: [
    { key: 'endpoint', kind: 'text', isFilterable: true },
    {
      key: 'method',
      kind: 'choice',
      choices: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'],
      isFilterable: true,
    },
    { key: 'status_code', kind: 'number', isSortable: true, isFilterable: true },
    { key: 'exec_time', kind: 'number', isSortable: true, isFilterable: true },
    { key: 'ip', kind: 'text', isFilterable: true },
    { key: 'created_by', kind: 'text', isFilterable: true },
    { key: 'user_agent', kind: 'text', isExtra: true, isFilterable: true },
    { key: 'kind', kind: 'choice', choices: logKinds, isFilterable: true, isExtra: true, isGiven: true },
    { key: 'created_at', kind: 'moment', isSortable: true, isFilterable: true },
  ],
})
