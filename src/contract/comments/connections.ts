import { z } from 'zod'
import { defineCall } from '../api/call.ts'
import { text } from '../api/text.ts'

/** API keys that users may bring instead of the site's: fetches are then charged to their own account. */
export const ownKeyNames = ['youtube', 'x', 'apify'] as const
export type OwnKeyName = (typeof ownKeyNames)[number]

/** A platform account whose owner gave us access to read the comments of its own posts. */
export const connection = z.object({
  id: z.uuid(),
  platform: z.enum(['instagram', 'facebook']),
  /** name of the page, or handle of the professional account */
  name: z.string(),
  connected_at: z.iso.datetime(),
  /** when the platform requires a new consent; null if it does not */
  expires_at: z.iso.datetime().nullable(),
  /** the platform no longer accepts the token: connect again */
  is_broken: z.boolean(),
})
export type Connection = z.output<typeof connection>

const ownKey = z.object({
  name: z.enum(ownKeyNames),
  is_set: z.boolean(),
  set_at: z.iso.datetime().nullable(),
})

export const listConnections = defineCall({
  name: 'listConnections',
  method: 'GET',
  path: '/api/connections',
  summary: 'List your connected accounts and own platform keys; the keys themselves are never returned',
  access: 'signed_in',
  budget: 'read',
  reply: z.object({
    connections: z.array(connection),
    keys: z.array(ownKey),
    /** whether the site can connect accounts */
    can_connect: z.boolean(),
    /** whether the site allows its provider, which a user's own key can pay for */
    provider_allowed: z.boolean(),
  }),
  errors: [],
})

export const startConnection = defineCall({
  name: 'startConnection',
  method: 'POST',
  path: '/api/connections/start',
  summary: 'Start connecting a professional Instagram account or a Facebook Page; returns the URL to open',
  access: 'signed_in',
  fresh: true,
  budget: 'ask',
  body: z.strictObject({ platform: z.enum(['instagram', 'facebook']) }),
  reply: z.object({ url: z.url() }),
  errors: ['validation_failed', 'connections_unavailable', 'confirm_identity'],
})

export const finishConnection = defineCall({
  name: 'finishConnection',
  method: 'POST',
  path: '/api/connections/finish',
  summary:
    "Finish connecting with the platform's response; connects every Page or professional account you gave access to",
  access: 'signed_in',
  budget: 'ask',
  success: 'success.connected',
  body: z.strictObject({ code: text(4000), state: text(500) }),
  reply: z.object({ connections: z.array(connection) }),
  errors: ['validation_failed', 'connections_unavailable', 'connection_failed', 'nothing_to_connect'],
})

export const removeConnection = defineCall({
  name: 'removeConnection',
  method: 'DELETE',
  path: '/api/connections/{id}',
  summary: 'Disconnect an account and delete its token',
  access: 'signed_in',
  budget: 'write',
  success: 'success.connection_removed',
  params: z.object({ id: z.string().max(64) }),
  reply: z.object({}),
  errors: ['connection_not_found'],
})

export const setOwnKey = defineCall({
  name: 'setOwnKey',
  method: 'PUT',
  path: '/api/connections/keys',
  summary: "Set or remove your own platform key; it's stored encrypted and never returned",
  access: 'signed_in',
  fresh: true,
  budget: 'write',
  success: 'success.key_saved',
  body: z.strictObject({ name: z.enum(ownKeyNames), key: text(4000).trim().min(1).nullable() }),
  reply: z.object({ keys: z.array(ownKey) }),
  errors: ['validation_failed', 'confirm_identity'],
})

/** Status of a request to delete the data that Meta passed on about a person; anyone with the code may query it. */
export const getDataDeletion = defineCall({
  name: 'getDataDeletion',
  method: 'GET',
  path: '/api/data-deletions/{code}',
  summary: 'Check whether a data deletion requested through Meta is done',
  access: 'anyone',
  openInMaintenance: true,
  budget: 'read',
  params: z.object({ code: z.string().max(64) }),
  reply: z.object({ is_done: z.boolean() }),
  errors: ['validation_failed'],
})
