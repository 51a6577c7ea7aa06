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

const auditActions = [
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
  columns: [
    { key: 'record', kind: 'text', isSortable: true, isFilterable: true },
    { key: 'actor', kind: 'text', isSortable: true, isFilterable: true },
    { key: 'act', kind: 'choice', choices: auditActions, isFilterable: true },
    { key: 'area', kind: 'choice', choices: auditAreas, isFilterable: true },
    { key: 'changes', kind: 'text' },
    { key: 'at', kind: 'moment', isSortable: true, isFilterable: true },
  ],
})
