import { z } from 'zod'
import { defineCall } from './call.ts'
import { pageQuery } from './paging.ts'
import { text } from './text.ts'

/** A draw of the asker's as their history lists it. */
export const historyItem = z.object({
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
  /** when the link ends; null where it does not */
  shared_until: z.iso.datetime().nullable(),
  sealed_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  draw_at: z.iso.datetime().nullable(),
})
export type HistoryItem = z.output<typeof historyItem>

export const historyFilter = z.strictObject({
  search: text(200).optional(),
  status: z.enum(['sealed', 'finished', 'void']).optional(),
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
  sort: z.enum(['newest', 'oldest', 'title', 'participants']).default('newest'),
})

export const listHistory = defineCall({
  name: 'listHistory',
  method: 'GET',
  path: '/api/giveaways',
  summary: 'The own draws',
  access: 'signed_in',
  budget: 'read',
  query: pageQuery.extend(historyFilter.shape),
  reply: z.object({
    giveaways: z.array(historyItem),
    total: z.int(),
    /** days for which the plan keeps them; null means without end */
    kept_days: z.int().nullable(),
  }),
  errors: ['validation_failed', 'plan_lacks_feature'],
})

const exported = {
  method: 'GET',
  access: 'signed_in',
  budget: 'ask',
  query: historyFilter,
  reply: z.unknown(),
  errors: ['validation_failed', 'plan_lacks_feature'],
} as const

/** Exactly what the filter shows, all pages of it. Cells are texts that no spreadsheet takes for a formula. */
export const exportHistoryCsv = defineCall({
  ...exported,
  name: 'exportHistoryCsv',
  path: '/api/giveaways/export.csv',
  summary: 'The own draws as CSV',
  document: 'text/csv',
})
export const exportHistoryXlsx = defineCall({
  ...exported,
  name: 'exportHistoryXlsx',
  path: '/api/giveaways/export.xlsx',
  summary: 'The own draws as a workbook',
  document: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
})
export const exportHistoryJson = defineCall({
  ...exported,
  name: 'exportHistoryJson',
  path: '/api/giveaways/export.json',
  summary: 'The own draws as JSON',
  document: 'application/json',
})

const params = z.object({ id: z.string().max(64) })

export const shareGiveaway = defineCall({
  name: 'shareGiveaway',
  method: 'PATCH',
  path: '/api/giveaways/{id}',
  summary: 'Open or close the link of a draw to others',
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
  summary: 'Take a draw out of the history and close its page; its line in the public ledger stays',
  access: 'signed_in',
  budget: 'write',
  success: 'success.giveaway_deleted',
  params,
  reply: z.object({}),
  errors: ['giveaway_not_found', 'giveaway_not_completed'],
})
