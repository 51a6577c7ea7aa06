import { fetchProblemKinds } from '../comments/completeness.ts'
import { defineList } from './list.ts'

/** Where entries can come from: a platform's comments, or one of the other kinds. */
const drawSources = [
  'list',
  'file',
  'chance',
  'instagram',
  'facebook',
  'youtube',
  'tiktok',
  'x',
  'reddit',
  'comments',
] as const

/** `waiting` until the draw is due, `overdue` if it was not finished long after that. */
const drawStates = ['waiting', 'overdue', 'finished', 'void'] as const

/** All draws of the site, newest first; search covers titles, codes and people. */
export const drawsList = defineList({
  name: 'draws',
  sort: '-sealed_at',
  isEndless: true,
  isSearchable: true,
  commonViews: [
    { key: 'waiting', filters: { state: 'waiting,overdue' }, isCounted: true },
    { key: 'void', filters: { state: 'void' } },
  ],
  beside: ['state', 'winner', 'owner', 'entries', 'source', 'label', 'seq'],
  columns: [
    { key: 'title', kind: 'text' },
    { key: 'owner', kind: 'text' },
    { key: 'winner', kind: 'text' },
    { key: 'user_id', kind: 'choice', isFilterable: true, isExtra: true },
    { key: 'source', kind: 'choice', choices: drawSources, isFilterable: true },
    { key: 'entries', kind: 'number', isSortable: true, isFilterable: true },
    { key: 'winners', kind: 'number', isExtra: true },
    { key: 'state', kind: 'choice', choices: drawStates, isFilterable: true },
    { key: 'label', kind: 'choice', choices: ['provable', 'recorded'], isFilterable: true },
    { key: 'seq', kind: 'number', isFilterable: true, isExtra: true },
    { key: 'share_code', kind: 'text', isExtra: true },
    { key: 'share_link', kind: 'text', isExtra: true },
    { key: 'is_guest', kind: 'yes_no', isFilterable: true, isExtra: true },
    { key: 'draw_at', kind: 'moment', isExtra: true },
    { key: 'finished_at', kind: 'moment', isExtra: true },
    { key: 'sealed_at', kind: 'moment', isSortable: true, isFilterable: true },
  ],
})

/** `complete` if every comment that the platform counts was fetched. */
const fetchStates = ['waiting', 'running', 'complete', 'incomplete', 'failed', 'canceled'] as const

/** All fetches of comments, newest first; search covers titles, links and people. */
export const fetchesList = defineList({
  name: 'fetches',
  sort: '-created_at',
  isEndless: true,
  isSearchable: true,
  commonViews: [
    { key: 'running', filters: { state: 'waiting,running' }, isCounted: true },
    { key: 'failed', filters: { state: 'incomplete,failed' } },
  ],
  beside: ['state', 'owner', 'platform', 'fetched', 'problem'],
  columns: [
    { key: 'title', kind: 'text' },
    { key: 'owner', kind: 'text' },
    {
      key: 'platform',
      kind: 'choice',
      choices: ['instagram', 'facebook', 'youtube', 'tiktok', 'x', 'reddit'],
      isFilterable: true,
    },
    {
      key: 'by',
      kind: 'choice',
      choices: ['official', 'apify', 'organiser'],
      isFilterable: true,
      isExtra: true,
    },
    { key: 'posts', kind: 'number', isExtra: true },
    { key: 'fetched', kind: 'number' },
    { key: 'state', kind: 'choice', choices: fetchStates, isFilterable: true },
    { key: 'problem', kind: 'choice', choices: fetchProblemKinds, isFilterable: true },
    { key: 'finished_at', kind: 'moment', isExtra: true },
    { key: 'created_at', kind: 'moment', isSortable: true, isFilterable: true },
  ],
})
