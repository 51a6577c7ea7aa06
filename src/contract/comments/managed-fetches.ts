import { z } from 'zod'
import { defineCall } from '../api/call.ts'
import { defineExports, listQuery, listReply } from '../api/list-calls.ts'
import { startedBy } from '../draws/managed-draws.ts'
import { fetchesList } from '../lists/draw-lists.ts'

/** A fetch of comments as staff see it, without the comments. */
const managedFetch = z.object({
  id: z.uuid(),
  title: z.string(),
  owner: startedBy,
  platform: z.string().nullable(),
  by: z.enum(['official', 'apify', 'organiser']),
  posts: z.int(),
  fetched: z.int(),
  state: z.string(),
  /** why it ended early or waits: one of the kinds of fetch problems */
  problem: z.string().nullable(),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
})
export type ManagedFetch = z.output<typeof managedFetch>

const managedFetchDetail = managedFetch.extend({
  /** what the platform said, as it said it */
  said: z.string().nullable(),
  /** consecutive tries without a new page */
  tries: z.int(),
  /** not before this time: the platform asked us to wait */
  goes_on_at: z.iso.datetime().nullable(),
  /** when the comments are deleted */
  kept_until: z.iso.datetime().nullable(),
  links: z.array(
    z.object({
      url: z.string(),
      title: z.string().nullable(),
      fetched: z.int(),
      /** the platform's own count */
      expected: z.int().nullable(),
      complete: z.boolean().nullable(),
    }),
  ),
  may_resume: z.boolean(),
  may_cancel: z.boolean(),
})
export type ManagedFetchDetail = z.output<typeof managedFetchDetail>

const params = z.object({ id: z.string().max(64) })

export const listFetches = defineCall({
  name: 'listFetches',
  method: 'GET',
  path: '/api/fetches',
  summary: 'List all fetches of comments, newest first',
  access: 'draws.read',
  budget: 'read',
  query: listQuery(fetchesList),
  reply: listReply(managedFetch),
  errors: ['validation_failed'],
})

export const exportFetches = defineExports(fetchesList, {
  path: '/api/fetches',
  access: 'draws.read',
  isOfPeople: true,
})

export const getManagedFetch = defineCall({
  name: 'getManagedFetch',
  method: 'GET',
  path: '/api/fetches/{id}',
  summary: 'Get a fetch of comments with its posts and its problem',
  access: 'draws.read',
  budget: 'read',
  params,
  reply: managedFetchDetail,
  errors: ['collection_not_found'],
})

export const resumeManagedFetch = defineCall({
  name: 'resumeManagedFetch',
  method: 'POST',
  path: '/api/fetches/{id}/resume',
  summary: "Resume a user's fetch that failed or was canceled, unless a draw already uses its comments",
  access: 'draws.update',
  budget: 'write',
  success: 'success.fetch_resumed',
  params,
  body: z.strictObject({}).prefault({}),
  reply: managedFetchDetail,
  errors: ['collection_not_found', 'collection_ended', 'platform_unavailable', 'daily_limit_reached'],
})

export const cancelManagedFetch = defineCall({
  name: 'cancelManagedFetch',
  method: 'POST',
  path: '/api/fetches/{id}/cancel',
  summary: "Cancel a user's fetch that is running or waiting",
  access: 'draws.update',
  budget: 'write',
  success: 'success.fetch_canceled',
  params,
  body: z.strictObject({}).prefault({}),
  reply: managedFetchDetail,
  errors: ['collection_not_found', 'collection_ended'],
})
