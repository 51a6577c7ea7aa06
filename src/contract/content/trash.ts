import { z } from 'zod'
import { defineCall } from '../api/call.ts'
import { defineExports, listQuery, listReply } from '../api/list-calls.ts'
import { trashList } from '../lists/site-lists.ts'
import { localizedText } from './menus.ts'

/** A deleted record that can still be restored. */
const trashItem = z.object({
  id: z.string(),
  /** as in permission names; the key of a module for its records */
  area: z.string(),
  name: z.string(),
  /** name of the module, by language, if it is a record of one */
  module: z.record(z.string(), z.string()).nullable(),
  deleted_at: z.iso.datetime(),
  deleted_by: z.string().nullable(),
  /** when it is gone for good */
  until: z.iso.datetime(),
})
export type TrashItem = z.output<typeof trashItem>

export const listTrash = defineCall({
  name: 'listTrash',
  method: 'GET',
  path: '/api/trash',
  summary: 'List what staff deleted in the last 30 days, as far as you may delete such records',
  access: 'external.dashboard',
  budget: 'read',
  query: listQuery(trashList),
  reply: listReply(trashItem),
  errors: ['validation_failed'],
})

export const exportTrash = defineExports(trashList, {
  path: '/api/trash',
  access: 'external.dashboard',
  isOfPeople: true,
})

export const restoreTrash = defineCall({
  name: 'restoreTrash',
  method: 'POST',
  path: '/api/trash/{area}/{id}/restore',
  summary: 'Restore a deleted record; needs the permission to delete such records',
  access: 'external.dashboard',
  budget: 'write',
  success: 'success.restored',
  params: z.object({ area: z.string().max(64), id: z.string().max(64) }),
  reply: z.object({
    reload_store: z.literal(true),
    /** labels of a module's fields that changed since: the value did not fit any more */
    lost: z.array(localizedText),
    /** the same, of required fields that are empty: the record came back as a draft */
    missing: z.array(localizedText),
    /** drafts among what came back whose time for publishing passed meanwhile: they have none any more */
    unscheduled: z.int(),
  }),
  errors: [
    'trash_not_found',
    'not_permitted',
    'restore_conflict',
    'restore_outdated',
    'question_not_found',
    'questions_full',
    'menu_not_found',
    'key_exists',
    'user_not_found',
    'exceeds_own_rights',
    'restore_email_taken',
    'restore_username_taken',
    'confirm_identity',
  ],
})
