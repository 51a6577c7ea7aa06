import { z } from 'zod'
import { defineCall } from '../api/call.ts'
import { text } from '../api/text.ts'
import { user } from './user.ts'

export const uploadAvatar = defineCall({
  name: 'uploadAvatar',
  method: 'POST',
  path: '/api/auth/avatar',
  summary: "Set your profile picture (8 MiB at most; it's resized to a square of 256 pixels)",
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
  summary: 'Remove your profile picture',
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
  summary: 'Get a profile picture by its random name',
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
  summary: 'Export everything stored about your account: JSON and CSV in a zip file',
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
  summary: 'Deactivate your account; signing in with an emailed code reactivates it',
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
  summary: "Permanently delete your account; public ledger entries stay, without the organizer's name",
  access: 'signed_in',
  fresh: true,
  budget: 'write',
  success: 'success.account_deleted',
  reply: z.object({}),
  errors: ['confirm_identity', 'last_administrator'],
})

export const ownAccountCalls = [
  closeAccount,
  deleteAccount,
  exportAccount,
  getAvatar,
  removeAvatar,
  uploadAvatar,
]
