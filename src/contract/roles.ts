import { z } from 'zod'
import { shortestName } from './account-rules.ts'
import { defineCall } from './call.ts'
import { permissionMap } from './permissions.ts'
import { text } from './text.ts'

export const role = z.object({
  id: z.uuid(),
  name: z.string(),
  permissions: permissionMap,
  /** who signs up gets this one */
  is_default: z.boolean(),
  users: z.int(),
  /** whether the asker's own rights reach far enough to change or give it */
  within_own_rights: z.boolean(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})
export type Role = z.output<typeof role>

const params = z.object({ id: z.string().max(64) })
export const roleSchema = z.strictObject({
  name: text(60).trim().min(shortestName),
  permissions: permissionMap,
})

export const listRoles = defineCall({
  name: 'listRoles',
  method: 'GET',
  path: '/api/roles',
  summary: 'All roles',
  access: 'roles.read',
  budget: 'read',
  reply: z.array(role),
  errors: [],
})

export const createRole = defineCall({
  name: 'createRole',
  method: 'POST',
  path: '/api/roles',
  summary: 'Make a role; it may hold nothing that the asker lacks',
  access: 'roles.create',
  fresh: true,
  budget: 'write',
  success: 'success.role_created',
  body: roleSchema,
  reply: role,
  status: 201,
  errors: ['validation_failed', 'name_exists', 'exceeds_own_rights', 'confirm_identity'],
})

export const updateRole = defineCall({
  name: 'updateRole',
  method: 'PUT',
  path: '/api/roles/{id}',
  summary: 'Change a role, within what the asker may do before and after; it acts at once',
  access: 'roles.update',
  fresh: true,
  budget: 'write',
  success: 'success.role_updated',
  params,
  body: z.strictObject({ name: roleSchema.shape.name.optional(), permissions: permissionMap.optional() }),
  reply: role,
  errors: [
    'validation_failed',
    'role_not_found',
    'name_exists',
    'exceeds_own_rights',
    'own_role',
    'last_administrator',
    'default_role_is_plain',
    'confirm_identity',
  ],
})

export const deleteRole = defineCall({
  name: 'deleteRole',
  method: 'DELETE',
  path: '/api/roles/{id}',
  summary: 'Delete a role and give its users another one, both or neither',
  access: 'roles.delete',
  fresh: true,
  budget: 'write',
  success: 'success.role_deleted',
  params,
  body: z.strictObject({ transfer_to: z.string().max(64).optional() }),
  reply: z.object({ transferred: z.int() }),
  errors: [
    'validation_failed',
    'role_not_found',
    'transfer_problem',
    'default_role_needed',
    'exceeds_own_rights',
    'own_role',
    'last_administrator',
    'confirm_identity',
  ],
})
