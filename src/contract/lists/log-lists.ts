import { defineList } from './list.ts'

/** Kinds of records that staff change, as permissions name them. */
const auditAreas = [
  'users',
  'roles',
  'sessions',
  'settings',
  'menus',
  'faq',
  'pages',
  'logs',
  'plans',
  'subscriptions',
  'tickets',
  'giveaways',
  'collections',
  'modules',
  'media',
  'mail_texts',
] as const

export const auditActions = [
  'create',
  'update',
  'delete',
  'move',
  'close',
  'export',
  'resend',
  'publish',
  'unpublish',
  'schedule',
  'restore',
  'forget',
  'answer',
  'note',
  'erase',
  'discard',
  'cancel',
  'resume',
  'replay',
  'view',
  'view_end',
] as const

/** Actions of staff, newest first. */
export const auditList = defineList({
  name: 'audit',
  sort: '-at',
  isEndless: true,
  isSearchable: true,
  beside: ['act', 'actor', 'area', 'changes'],
  columns: [
    { key: 'record', kind: 'text', isSortable: true, isFilterable: true },
    { key: 'actor', kind: 'text', isSortable: true, isFilterable: true },
    { key: 'act', kind: 'choice', choices: auditActions, isFilterable: true },
    { key: 'area', kind: 'choice', choices: auditAreas, isFilterable: true },
    { key: 'changes', kind: 'text' },
    { key: 'at', kind: 'moment', isSortable: true, isFilterable: true },
  ],
})

/** Successful reads by the team, as pages of the dashboard make them, and what every page needs; or anything else. */
export const logKinds = ['routine', 'other'] as const

/** Calls of the API, newest first. */
export const logsList = defineList({
  name: 'logs',
  sort: '-created_at',
  isEndless: true,
  isSearchable: true,
  commonViews: [{ key: 'errors', filters: { status_code_min: '400' } }],
  beside: ['status_code', 'method', 'exec_time', 'created_by', 'ip'],
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
