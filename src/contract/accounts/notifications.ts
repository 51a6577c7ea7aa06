import { z } from 'zod'
import { defineCall } from '../api/call.ts'

/** What people are notified about; `ticket_opened` is for staff: a user wrote to them. */
export const notificationTypes = [
  'collection_done',
  'winner_promoted',
  'result_challenged',
  'ticket_answered',
  'ticket_opened',
  'new_sign_in',
  'plan_changed',
  'subscription_leaves',
  'payment_refunded',
  'draw_finished',
  'guess_game_opened',
  'content_not_published',
  'two_factor_changed',
  'email_changed',
  'password_changed',
] as const
export type NotificationType = (typeof notificationTypes)[number]

const notification = z.object({
  id: z.uuid(),
  type: z.enum(notificationTypes),
  status: z.enum(['unread', 'read']),
  /** in the caller's language */
  title: z.string(),
  text: z.string(),
  /** a page of this site, from its root, in the caller's language; null if there is none */
  link: z.string().nullable(),
  created_at: z.iso.datetime(),
})
export type Notification = z.output<typeof notification>

export const listNotifications = defineCall({
  name: 'listNotifications',
  method: 'GET',
  path: '/api/auth/notifications',
  summary: 'List your latest notifications, newest first (100 at most)',
  access: 'signed_in',
  budget: 'read',
  /** the `state` of `getSettings` that the caller's page is based on */
  query: z.strictObject({ site_state: z.string().max(64).optional() }),
  reply: z.object({
    notifications: z.array(notification),
    unread: z.int(),
    /** present and true if the site has changed since that state */
    reload_store: z.literal(true).optional(),
  }),
  errors: ['validation_failed'],
})

/** `action` as in REQ-calls; `id: "all"` means all of them. */
export const changeNotification = defineCall({
  name: 'changeNotification',
  method: 'POST',
  path: '/api/auth/notifications',
  summary: 'Mark one or all notifications as read or unread, or delete them',
  access: 'signed_in',
  budget: 'write',
  success: 'success.notification_updated',
  body: z.strictObject({
    id: z.string().max(64),
    action: z.enum(['read', 'unread', 'delete']).default('read'),
  }),
  reply: z.object({ unread: z.int() }),
  errors: ['validation_failed', 'notification_not_found'],
})
