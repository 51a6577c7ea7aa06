import { z } from 'zod'
import { defineCall } from '../api/call.ts'
import { text } from '../api/text.ts'
import { user } from './user.ts'

export const uploadAvatar = defineCall({
  name: 'uploadAvatar',
  method: 'POST',
  path: '/api/auth/avatar',
  summary: 'Set the own picture (8 MiB at most; it is drawn anew as a square of 256 pixels)',
  access: 'signed_in',
  budget: 'file',
  success: 'success.profile_updated',
  upload: { field: 'file' },
  reply: z.object({ user }),
  errors: ['file_missing', 'file_too_large', 'image_processing_error', 'body_type_unsupported'],
})

export const removeAvatar = defineCall({
  name: 'removeAvatar',
  method: 'DELETE',
  path: '/api/auth/avatar',
  summary: 'Remove the own picture',
  access: 'signed_in',
  budget: 'write',
  success: 'success.profile_updated',
  reply: z.object({ user }),
  errors: [],
})

export const getAvatar = defineCall({
  name: 'getAvatar',
  method: 'GET',
  path: '/api/avatars/{key}',
  summary: 'A picture of a person, under the random name that their account tells',
  access: 'anyone',
  budget: 'read',
  openInMaintenance: true,
  params: z.object({ key: text(64) }),
  reply: z.unknown(),
  document: 'image/webp',
  errors: ['avatar_not_found'],
})

export const exportAccount = defineCall({
  name: 'exportAccount',
  method: 'POST',
  path: '/api/auth/export',
  summary: 'Everything that is kept about the own account: JSON and CSV in a zip',
  access: 'signed_in',
  fresh: true,
  budget: 'ask',
  reply: z.unknown(),
  document: 'application/zip',
  errors: ['confirm_identity'],
})

export const closeAccount = defineCall({
  name: 'closeAccount',
  method: 'POST',
  path: '/api/auth/close',
  summary: 'Close the own account for a while; it comes back by signing in with a mailed code',
  access: 'signed_in',
  fresh: true,
  budget: 'write',
  success: 'success.account_closed',
  reply: z.object({}),
  errors: ['confirm_identity', 'last_administrator'],
})

export const deleteAccount = defineCall({
  name: 'deleteAccount',
  method: 'DELETE',
  path: '/api/auth',
  summary: 'Delete the own account for ever; public records of draws stay, without a name of the organiser',
  access: 'signed_in',
  fresh: true,
  budget: 'write',
  success: 'success.account_deleted',
  reply: z.object({}),
  errors: ['confirm_identity', 'last_administrator'],
})
