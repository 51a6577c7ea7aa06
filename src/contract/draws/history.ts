import { z } from 'zod'
import { defineCall } from '../api/call.ts'
import { defineExports, listQuery, listReply } from '../api/list-calls.ts'
import { historyList } from '../lists/own-lists.ts'

/** A draw in the caller's history. */
const historyItem = z.object({
  id: z.uuid(),
  title: z.string(),
  /** where the entries came from */
  source: z.string(),
  status: z.enum(['sealed', 'finished', 'void']),
  /** the first winners by rank, at most five */
  winners: z.array(z.string()),
  winners_count: z.int(),
  participants_total: z.int(),
  share_code: z.string(),
  share_link: z.string(),
  /** whether the link is open to others */
  is_shared: z.boolean(),
  /** when the link expires; null if it does not */
  shared_until: z.iso.datetime().nullable(),
  sealed_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  draw_at: z.iso.datetime().nullable(),
  /** IANA name of the organizer's zone, in which the times of this draw are shown */
  time_zone: z.string(),
})
export type HistoryItem = z.output<typeof historyItem>

export const listHistory = defineCall({
  name: 'listHistory',
  method: 'GET',
  path: '/api/giveaways',
  summary: 'List your draws',
  access: 'signed_in',
  viewable: true,
  budget: 'read',
  query: listQuery(historyList),
  reply: listReply(historyItem).extend({
    /** days for which the plan stores them; null means forever */
    kept_days: z.int().nullable(),
  }),
  errors: ['validation_failed', 'plan_lacks_feature'],
})

/** Cells are texts that no spreadsheet interprets as a formula. */
export const exportHistory = defineExports(historyList, {
  path: '/api/giveaways',
  access: 'signed_in',
  errors: ['plan_lacks_feature'],
})

const params = z.object({ id: z.string().max(64) })

export const shareGiveaway = defineCall({
  name: 'shareGiveaway',
  method: 'PATCH',
  path: '/api/giveaways/{id}',
  summary: "Turn sharing of a draw's link on or off",
  access: 'signed_in',
  budget: 'write',
  success: 'success.giveaway_updated',
  params,
  body: z.strictObject({ shared: z.boolean() }),
  reply: historyItem,
  errors: ['validation_failed', 'giveaway_not_found', 'sharing_disabled'],
})

export const deleteGiveaway = defineCall({
  name: 'deleteGiveaway',
  method: 'DELETE',
  path: '/api/giveaways/{id}',
  summary: 'Delete a draw from your history and close its page; its entry in the public ledger stays',
  access: 'signed_in',
  budget: 'write',
  success: 'success.giveaway_deleted',
  params,
  reply: z.object({}),
  errors: ['giveaway_not_found', 'giveaway_not_completed'],
})
