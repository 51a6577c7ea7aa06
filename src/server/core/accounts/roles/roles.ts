import { randomUUID } from 'node:crypto'
import type { PermissionArea, Role } from '#contract/accounts/roles.ts'
import { fail } from '#contract/api/errors.ts'
import {
  allows,
  coreAreas,
  exceeding,
  type PermissionKind,
  type PermissionMap,
} from '#contract/api/permissions.ts'
import { moduleKinds } from '#contract/content/modules.ts'
import { rolesList } from '#contract/lists/people-lists.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { isId } from '#server/kit/ids.ts'
import { assertNotStale } from '#server/kit/optimistic-lock.ts'
import type { FilterQuery } from '#server/lists/list-source.ts'
import { type ListPage, readList } from '#server/lists/read-list.ts'
import { type Actor, recordAction } from '../../audit/audit-log.ts'
import { allModules } from '../../modules/store.ts'
import { localized } from '../../settings/public-settings.ts'
import { siteSettings } from '../../settings/site-settings.ts'
import { lockRights } from '../../settings/store.ts'
import { roleById } from '../store.ts'
import {
  type CountedRole,
  changeRole,
  countedRole,
  insertRole,
  isNameTaken,
  removeRole,
  rolesSource,
  transferUsers,
} from './store.ts'
import {
  assertPlain,
  assertWithin,
  currentRights,
  defaultRoleId,
  grantsOnly,
  keepAdministrator,
} from './within-rights.ts'

type Deps = Pick<Context, 'db'>

export async function listRoles(ctx: Deps, viewer: SignedIn, query: FilterQuery): Promise<ListPage<Role>> {
  const defaultRole = await defaultRoleId(ctx.db)
  const { rows, ...page } = await readList(ctx.db, rolesList, rolesSource(defaultRole), query)
  return { rows: rows.map((role) => roleView(role, defaultRole, viewer.permissions)), ...page }
}

export async function getRole(ctx: Deps, viewer: SignedIn, id: string): Promise<Role> {
  const role = isId(id) ? await countedRole(ctx.db, id) : undefined
  if (!role) throw fail('role_not_found')
  return roleView(role, await defaultRoleId(ctx.db), viewer.permissions)
}

export async function createRole(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: SignedIn,
  input: { name: string; permissions: PermissionMap },
): Promise<Role> {
  const id = randomUUID()
  try {
    return await ctx.db.transaction().execute(async (trx) => {
      await lockRights(trx)
      const rights = await currentRights(trx, viewer, 'roles.create')
      assertWithin(rights.permissions, input.permissions)
      await insertRole(trx, {
        id,
        name: input.name.trim(),
        permissions: JSON.stringify(grantsOnly(input.permissions)),
      })
      const role = await countedRole(trx, id)
      if (!role) throw fail('role_not_found')
      const record = { id, name: role.name }
      const after = { name: role.name, permissions: role.permissions }
      await recordAction(trx, { viewer, now: ctx.now(), area: 'roles', act: 'create', record, after })
      return roleView(role, await defaultRoleId(trx), rights.permissions)
    })
  } catch (error) {
    throw isNameTaken(error) ? fail('name_exists') : error
  }
}

/** Changes a role for all its users, effective with their next request. */
export async function updateRole(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: SignedIn,
  id: string,
  input: {
    name?: string | undefined
    permissions?: PermissionMap | undefined
    /** when the role was last changed, as far as the viewer knows */
    seen?: string | undefined
  },
): Promise<Role> {
  if (!isId(id)) throw fail('role_not_found')
  try {
    return await ctx.db.transaction().execute((trx) =>
      keepAdministrator(trx, async () => {
        const rights = await currentRights(trx, viewer, 'roles.update')
        const before = await countedRole(trx, id)
        if (!before) throw fail('role_not_found')
        if (rights.role_id === id) throw fail('own_role')
        assertNotStale(before, { seen: input.seen })
        const after = input.permissions && grantsOnly(input.permissions)
        assertWithin(rights.permissions, before.permissions, after ?? {})
        const defaultRole = await defaultRoleId(trx)
        if (id === defaultRole && after) assertPlain(after)
        await changeRole(trx, id, { name: input.name?.trim(), permissions: after })
        const role = await countedRole(trx, id)
        if (!role) throw fail('role_not_found')
        await recordAction(trx, {
          viewer,
          now: ctx.now(),
          area: 'roles',
          act: 'update',
          record: { id, name: before.name },
          before: { name: before.name, permissions: before.permissions },
          after: { name: role.name, permissions: role.permissions },
        })
        return roleView(role, defaultRole, rights.permissions)
      }),
    )
  } catch (error) {
    throw isNameTaken(error) ? fail('name_exists') : error
  }
}

/**
 * Deletes a role and moves its users to another one in the same transaction, which may not exceed the viewer's rights
 * either.
 */
export function deleteRole(
  ctx: Pick<Context, 'db' | 'now'>,
  viewer: SignedIn,
  id: string,
  transferTo: string | undefined,
): Promise<{ transferred: number }> {
  return ctx.db.transaction().execute((trx) => deleteRoleWithin(ctx, trx, viewer, { id, transferTo }))
}

/** Same as above, within a larger transaction. */
export async function deleteRoleWithin(
  ctx: Pick<Context, 'now'>,
  trx: Context['db'],
  viewer: Actor,
  { id, transferTo }: { id: string; transferTo: string | undefined },
): Promise<{ transferred: number }> {
  if (!isId(id)) throw fail('role_not_found')
  return keepAdministrator(trx, async () => {
    const rights = await currentRights(trx, viewer, 'roles.delete')
    const role = await countedRole(trx, id)
    if (!role) throw fail('role_not_found')
    if (rights.role_id === id) throw fail('own_role')
    assertWithin(rights.permissions, role.permissions)
    const defaultRole = await defaultRoleId(trx)
    if (id === defaultRole) throw fail('default_role_needed')
    if (role.users > 0 && transferTo === undefined) throw fail('transfer_problem')
    // Erased accounts have a role, too, but need no explicit replacement.
    const target = await roleById(trx, validTarget(id, transferTo ?? defaultRole))
    if (!target) throw fail('transfer_problem')
    if (transferTo !== undefined) assertWithin(rights.permissions, target.permissions)
    await transferUsers(trx, id, target.id)
    await removeRole(trx, id)
    const record = { id, name: role.name }
    const before = { name: role.name, permissions: role.permissions, users: role.users }
    const after = { users_moved_to: target.name }
    await recordAction(trx, { viewer, now: ctx.now(), area: 'roles', act: 'delete', record, before, after })
    return { transferred: role.users }
  })
}

function validTarget(from: string, to: string): string {
  if (!isId(to) || to.toLowerCase() === from.toLowerCase()) throw fail('transfer_problem')
  return to
}

const groups = {
  users: 'people',
  accounts: 'people',
  roles: 'people',
  sessions: 'people',
  pages: 'content',
  faq: 'content',
  menus: 'content',
  media: 'content',
  modules: 'content',
  tickets: 'support',
  plans: 'support',
  subscriptions: 'support',
  draws: 'system',
  logs: 'system',
  external: 'system',
} as const satisfies Record<keyof typeof coreAreas, PermissionArea['group']>

const order = Object.keys(groups) as (keyof typeof coreAreas)[]

/** Every permission a role can hold, and which of them the viewer may grant: the product areas, then one per module. */
export async function listPermissions(
  ctx: Pick<Context, 'db' | 'env'>,
  { permissions }: SignedIn,
  locale: Locale,
): Promise<PermissionArea[]> {
  const { default_language: siteLocale } = await siteSettings(ctx)
  const modules = await allModules(ctx.db)
  const yours = (area: string, kinds: readonly PermissionKind[]) =>
    kinds.filter((kind) => allows(permissions, `${area}.${kind}`))
  return [
    ...order.map((name): PermissionArea => {
      const kinds = [...coreAreas[name]]
      return { name, group: groups[name], title: null, kinds, yours: yours(name, kinds), is_weighty: true }
    }),
    ...modules.map(({ key, name, type }): PermissionArea => {
      const kinds = [...moduleKinds[type]]
      const title = localized(name, { locale, siteLocale })
      return { name: key, group: 'modules', title, kinds, yours: yours(key, kinds), is_weighty: true }
    }),
  ]
}

export function roleView(role: CountedRole, defaultRole: string, own: PermissionMap): Role {
  return {
    id: role.id,
    name: role.name,
    permissions: role.permissions,
    is_default: role.id === defaultRole,
    users: role.users,
    within_own_rights: exceeding(role.permissions, own).length === 0,
    created_at: role.created_at.toISOString(),
    updated_at: role.updated_at.toISOString(),
  }
}
