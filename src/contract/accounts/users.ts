import { z } from 'zod'
import { defineCall } from '../api/call.ts'
import { defineExports, listQuery, listReply, seen } from '../api/list-calls.ts'
import { text } from '../api/text.ts'
import { usersList } from '../lists/people-lists.ts'
import { birthday, email, fullname, gender, password, username } from './account-rules.ts'
import { user } from './user.ts'

/** An account as account managers see it. */
const managedUser = user
  .pick({
    id: true,
    username: true,
    email: true,
    email_verified: true,
    fullname: true,
    birthday: true,
    gender: true,
    avatar: true,
    role: true,
    status: true,
    two_factor: true,
    created_at: true,
    updated_at: true,
  })
  .extend({
    /** the plan that staff granted */
    plan: z.string(),
    plan_until: z.iso.datetime().nullable(),
    /** the plan in effect: the granted one, the paid one, or the free one */
    held_plan: z.string(),
    /** whether the caller's own permissions cover the account, so that they may change it */
    within_own_rights: z.boolean(),
    /** how long an account deleted by staff can be restored; null for all others */
    deleted_until: z.iso.datetime().nullable(),
    /** why staff banned the account, for staff only; null if it is not banned or no reason was given */
    ban_reason: z.string().nullable(),
  })
export type ManagedUser = z.output<typeof managedUser>

/** A user as the list of users shows them. */
const listedUser = managedUser.extend({
  /** last activity that a session or a draw tells of; null if there is none */
  last_seen: z.iso.datetime().nullable(),
  /** draws of the last 30 days */
  draws: z.int(),
})
export type ListedUser = z.output<typeof listedUser>

const params = z.object({ id: z.string().max(64) })

export const listUsers = defineCall({
  name: 'listUsers',
  method: 'GET',
  path: '/api/users',
  summary: 'List users, newest first',
  access: 'users.read',
  budget: 'read',
  query: listQuery(usersList),
  reply: listReply(listedUser),
  errors: ['validation_failed'],
})

export const exportUsers = defineExports(usersList, {
  path: '/api/users',
  access: 'users.read',
  isOfPeople: true,
})

export const getUser = defineCall({
  name: 'getUser',
  method: 'GET',
  path: '/api/users/{id}',
  summary: 'Get a user',
  access: 'users.read',
  budget: 'read',
  params,
  reply: managedUser,
  errors: ['user_not_found'],
})

export const createUser = defineCall({
  name: 'createUser',
  method: 'POST',
  path: '/api/users',
  summary: 'Create a user',
  access: 'users.create',
  fresh: true,
  budget: 'write',
  success: 'success.user_created',
  body: z.strictObject({
    username,
    email,
    fullname,
    /** absent: the user chooses one once their address is confirmed */
    password: password.optional(),
    birthday: birthday.nullish(),
    gender: gender.optional(),
    role_id: z.string().max(64).optional(),
  }),
  reply: managedUser,
  status: 201,
  errors: [
    'validation_failed',
    'username_exists',
    'email_exists',
    'role_not_found',
    'exceeds_own_rights',
    'confirm_identity',
    'busy',
  ],
})

/** What may change in an account; absent fields stay unchanged. */
export const userChange = z.strictObject({
  username: username.optional(),
  email: email.optional(),
  fullname: fullname.optional(),
  birthday: birthday.nullish(),
  gender: gender.optional(),
  role_id: z.string().max(64).optional(),
  status: z.enum(['active', 'passive', 'banned']).optional(),
  /** why the account is banned, for staff and the audit log; only with the status `banned` */
  ban_reason: text(500).optional(),
  plan: text(60).optional(),
  plan_until: z.iso.datetime().nullish(),
  /** why the plan was granted; required with `plan` */
  plan_reason: text(500).optional(),
})

export const updateUser = defineCall({
  name: 'updateUser',
  method: 'PUT',
  path: '/api/users/{id}',
  summary: 'Update a user; losing permissions ends their sessions right away',
  access: 'users.update',
  fresh: true,
  budget: 'write',
  success: 'success.user_updated',
  params,
  body: userChange.extend({ seen }),
  reply: managedUser,
  errors: [
    'validation_failed',
    'user_not_found',
    'changed_meanwhile',
    'role_not_found',
    'plan_not_found',
    'username_exists',
    'email_exists',
    'exceeds_own_rights',
    'own_role',
    'own_status',
    'own_plan',
    'last_administrator',
    'confirm_identity',
  ],
})

/** A draw of an account as account managers see it. */
export const drawOfUser = z.object({
  id: z.uuid(),
  title: z.string(),
  status: z.enum(['sealed', 'finished']),
  participants_total: z.int(),
  share_code: z.string(),
  sealed_at: z.iso.datetime(),
  /** IANA name of the organizer's zone */
  time_zone: z.string(),
})
export type DrawOfUser = z.output<typeof drawOfUser>

export const deleteUser = defineCall({
  name: 'deleteUser',
  method: 'DELETE',
  path: '/api/users/{id}',
  summary: "Delete a user; you can restore them for 30 days. You can't delete yourself",
  access: 'users.delete',
  fresh: true,
  budget: 'write',
  success: 'success.user_deleted',
  params,
  reply: z.object({}),
  errors: [
    'user_not_found',
    'cannot_delete_yourself',
    'exceeds_own_rights',
    'last_administrator',
    'confirm_identity',
  ],
})

export const restoreUser = defineCall({
  name: 'restoreUser',
  method: 'POST',
  path: '/api/users/{id}/restore',
  summary: 'Restore a user deleted by staff',
  access: 'users.delete',
  fresh: true,
  budget: 'write',
  success: 'success.user_restored',
  params,
  reply: managedUser,
  errors: [
    'user_not_found',
    'exceeds_own_rights',
    'restore_username_taken',
    'restore_email_taken',
    'confirm_identity',
  ],
})

export const forgetUser = defineCall({
  name: 'forgetUser',
  method: 'POST',
  path: '/api/users/{id}/forget',
  summary: 'Permanently erase a user deleted by staff, right away',
  access: 'users.delete',
  fresh: true,
  budget: 'write',
  success: 'success.user_forgotten',
  params,
  reply: z.object({}),
  errors: ['user_not_found', 'exceeds_own_rights', 'confirm_identity'],
})
