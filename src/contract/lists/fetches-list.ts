import { fetchProblemKinds } from '../comments/fetch-problems.ts'
import { defineList } from './list.ts'

/** `complete` if every comment that the platform counts was fetched. */
const fetchStates = ['waiting', 'running', 'complete', 'incomplete', 'failed', 'canceled'] as const

/** All fetches of comments, newest first; search covers titles, links and people. */
export const fetchesList = defineList({
  name: 'fetches',
  sort: '-created_at',
  isEndless: true,
  isSearchable: true,
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
