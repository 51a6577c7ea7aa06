import { z } from 'zod'
import { defineCall } from '../api/call.ts'
import { defineExports, listQuery, listReply, seen } from '../api/list-calls.ts'
import { permissionKinds, permissionMap } from '../api/permissions.ts'
import { text } from '../api/text.ts'
import { rolesList } from '../lists/people-lists.ts'
import { minNameLength } from './account-rules.ts'

const role = z.object({
  id: z.uuid(),
  name: z.string(),
  permissions: permissionMap,
  /** new accounts get this role */
  is_default: z.boolean(),
  users: z.int(),
  /** whether the caller's own permissions cover this role, so that they may change or assign it */
  within_own_rights: z.boolean(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})
export type Role = z.output<typeof role>

const params = z.object({ id: z.string().max(64) })
const roleSchema = z.strictObject({
  name: text(60).trim().min(minNameLength),
  permissions: permissionMap,
})

export const listRoles = defineCall({
  name: 'listRoles',
  method: 'GET',
  path: '/api/roles',
  summary: 'List roles, with search, filters, sorting and paging',
  access: 'roles.read',
  budget: 'read',
  query: listQuery(rolesList),
  reply: listReply(role),
  errors: ['validation_failed'],
})

export const exportRoles = defineExports(rolesList, { path: '/api/roles', access: 'roles.read' })

export const getRole = defineCall({
  name: 'getRole',
  method: 'GET',
  path: '/api/roles/{id}',
  summary: 'Get a role',
  access: 'roles.read',
  budget: 'read',
  params,
  reply: role,
  errors: ['role_not_found'],
})

/** Which group an area is listed in. */
const areaGroups = ['people', 'content', 'support', 'system', 'modules'] as const

/** One area of the site that permissions apply to. */
const permissionArea = z.object({
  name: z.string(),
  group: z.enum(areaGroups),
  /** its name in the caller's language; null for the product's own areas, which have built-in texts */
  title: z.string().nullable(),
  /** the kinds that apply here; others do not exist */
  kinds: z.array(z.enum(permissionKinds)),
  /** those of them that the caller holds, and may therefore grant */
  yours: z.array(z.enum(permissionKinds)),
  /** a permission over the site or over others: the default role for new accounts may not have it */
  is_weighty: z.boolean(),
})
export type PermissionArea = z.output<typeof permissionArea>

export const listPermissions = defineCall({
  name: 'listPermissions',
  method: 'GET',
  path: '/api/permissions',
  summary: 'List all permissions a role can have, and which of them you can grant',
  access: 'roles.read or roles.create',
  budget: 'read',
  reply: z.array(permissionArea),
  errors: [],
})

export const createRole = defineCall({
  name: 'createRole',
  method: 'POST',
  path: '/api/roles',
  summary: "Create a role; it can't have permissions you don't have",
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
  summary: 'Update a role, within your own permissions before and after; takes effect right away',
  access: 'roles.update',
  fresh: true,
  budget: 'write',
  success: 'success.role_updated',
  params,
  body: z.strictObject({
    name: roleSchema.shape.name.optional(),
    permissions: permissionMap.optional(),
    seen,
  }),
  reply: role,
  errors: [
    'validation_failed',
    'role_not_found',
    'changed_meanwhile',
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
  summary: 'Delete a role and move its users to another one, both or neither',
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
