import { z } from 'zod'
import { nameAndPicture } from '../accounts/name-and-picture.ts'
import { defineCall } from '../api/call.ts'
import { defineExports, listQuery, listReply } from '../api/list-calls.ts'
import { text } from '../api/text.ts'
import { drawsList } from '../lists/draw-lists.ts'

/**
 * Who started a draw or a fetch; null for a visitor, or an account that no longer exists. Without `users.read` just by
 * username.
 */
export const startedBy = z.object({ id: z.uuid(), username: z.string(), ...nameAndPicture }).nullable()

/** A draw as staff see it: what is needed to find it and to help its owner, with no name that its public page does not show. */
const managedDraw = z.object({
  id: z.uuid(),
  title: z.string(),
  owner: startedBy,
  user_id: z.uuid().nullable(),
  source: z.string(),
  state: z.string(),
  label: z.enum(['provable', 'recorded']),
  share_code: z.string(),
  share_link: z.string(),
  /** whether others than the owner can open its page */
  is_shared: z.boolean(),
  entries: z.int(),
  winners: z.int(),
  /**
   * who holds the first prize, as its public page shows the name, and how many other winners there are; null without a
   * valid result, if the name was erased, and while the link is closed to others
   */
  winner: z.object({ name: z.string(), more: z.int() }).nullable(),
  /** the how manyth draw of the same list */
  seq: z.int(),
  is_guest: z.boolean(),
  sealed_at: z.iso.datetime(),
  /** when the random number is due; null if it existed already */
  draw_at: z.iso.datetime().nullable(),
  finished_at: z.iso.datetime().nullable(),
})
export type ManagedDraw = z.output<typeof managedDraw>

const managedDrawDetail = managedDraw.extend({
  /** the fetch its comments came from, while it exists */
  collection_id: z.uuid().nullable(),
  /** who holds the first prizes, as its public page shows them, under the same conditions; erased people have no name */
  places: z.array(z.object({ place: z.int(), name: z.string(), erased: z.boolean() })),
  /** how many winners come after these */
  more_places: z.int(),
  may_void: z.boolean(),
  may_finish: z.boolean(),
  /** after the result, in order */
  events: z.array(
    z.object({ type: z.enum(['replacement', 'void']), at: z.iso.datetime(), note: z.string().nullable() }),
  ),
})
export type ManagedDrawDetail = z.output<typeof managedDrawDetail>

const params = z.object({ id: z.string().max(64) })

export const listDraws = defineCall({
  name: 'listDraws',
  method: 'GET',
  path: '/api/draws',
  summary: 'List all draws of the site, newest first',
  access: 'draws.read',
  budget: 'read',
  query: listQuery(drawsList),
  reply: listReply(managedDraw),
  errors: ['validation_failed'],
})

export const exportDraws = defineExports(drawsList, {
  path: '/api/draws',
  access: 'draws.read',
  isOfPeople: true,
})

export const getManagedDraw = defineCall({
  name: 'getManagedDraw',
  method: 'GET',
  path: '/api/draws/{id}',
  summary: 'Get a draw with what happened to it',
  access: 'draws.read',
  budget: 'read',
  params,
  reply: managedDrawDetail,
  errors: ['giveaway_not_found'],
})

export const voidManagedDraw = defineCall({
  name: 'voidManagedDraw',
  method: 'POST',
  path: '/api/draws/{id}/void',
  summary:
    "Void a user's draw or cancel a scheduled one, with a public reason; it stays in the public ledger",
  access: 'draws.update',
  fresh: true,
  budget: 'write',
  success: 'success.draw_voided',
  params,
  body: z.strictObject({ note: text(500).trim().min(3) }),
  reply: managedDrawDetail,
  errors: ['validation_failed', 'giveaway_not_found', 'giveaway_not_completed', 'giveaway_void'],
})

export const finishManagedDraw = defineCall({
  name: 'finishManagedDraw',
  method: 'POST',
  path: '/api/draws/{id}/finish',
  summary: 'Try again to finish an overdue draw; its list and random number were fixed when it was sealed',
  access: 'draws.update',
  budget: 'write',
  success: 'success.draw_queued',
  params,
  body: z.strictObject({}).prefault({}),
  reply: managedDrawDetail,
  errors: ['giveaway_not_found', 'draw_not_overdue'],
})
