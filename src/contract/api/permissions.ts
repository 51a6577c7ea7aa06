import { z } from 'zod'

/** The seven kinds of permission (REQ-permissions). */
export const permissionKinds = [
  'read',
  'delete',
  'update',
  'create',
  'settings',
  'dashboard',
  'reply',
] as const
export type PermissionKind = (typeof permissionKinds)[number]

/** The product's own areas, each with the kinds that apply to it. Modules add their own. */
export const coreAreas = {
  external: ['dashboard', 'settings'],
  users: ['read', 'create', 'update', 'delete'],
  accounts: ['read'],
  roles: ['read', 'create', 'update', 'delete'],
  sessions: ['read', 'delete'],
  plans: ['read', 'create', 'update', 'delete'],
  subscriptions: ['read', 'update'],
  tickets: ['read', 'reply', 'update', 'delete'],
  draws: ['read', 'update'],
  logs: ['read'],
  media: ['read', 'create', 'update', 'delete'],
  menus: ['read', 'create', 'update', 'delete'],
  faq: ['read', 'create', 'update', 'delete'],
  pages: ['read', 'update'],
  modules: ['read', 'create', 'update', 'delete'],
} as const satisfies Record<string, readonly PermissionKind[]>

type CoreAreas = typeof coreAreas

/** `area.action` for the product's own areas, for example `users.read`. */
type CorePermission = {
  [Area in keyof CoreAreas]: `${Area}.${CoreAreas[Area][number]}`
}[keyof CoreAreas]

/** A permission over the module named in an address: `{moduleKey}.read`. */
type PermissionOfAddress = `{${string}}.${PermissionKind}`

/** A permission over a module, known only at run time; made by `modulePermission`. */
export type ModulePermission = `${string}.${PermissionKind}` & { readonly of: 'module' }

export type PermissionName = CorePermission | PermissionOfAddress | ModulePermission

export function modulePermission(moduleKey: string, kind: PermissionKind): ModulePermission {
  return `${moduleKey}.${kind}` as ModulePermission
}

/** What a user may do: area -> kind -> true. Anything but the boolean `true` means no. */
export type PermissionMap = Record<string, Record<string, boolean>>

const areaName = z.string().regex(/^[a-z][a-z0-9_-]{0,59}$/)

/** The nested map stored in a role: known kinds, boolean values, nothing inherited. */
export const permissionMap = z.record(areaName, z.partialRecord(z.enum(permissionKinds), z.boolean()))

const permissionGrammar = new RegExp(`^[a-z][a-z0-9_-]*\\.(${permissionKinds.join('|')})$`)

/** Whether a text can name a permission, of a module that may not exist, too. */
export function isPermissionName(text: string): text is PermissionName {
  return permissionGrammar.test(text)
}

/**
 * REQ-permissions: follows the dotted path through the map; true only if it ends at the boolean `true`. Properties that
 * the map does not own (`__proto__`, `constructor`) do not count.
 */
export function allows(permissions: unknown, name: string): boolean {
  if (!permissionGrammar.test(name)) return false
  let place: unknown = permissions
  for (const part of name.split('.')) {
    if (typeof place !== 'object' || place === null || !Object.hasOwn(place, part)) return false
    place = (place as Record<string, unknown>)[part]
  }
  return place === true
}

/** The permission that an access names, with the address's parameters in place of the braces: `{moduleKey}.read`. */
export function permissionFor(access: string, parameters: unknown): string {
  return access.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const has = typeof parameters === 'object' && parameters !== null && Object.hasOwn(parameters, name)
    return has ? String((parameters as Record<string, unknown>)[name]) : ''
  })
}

/** Every permission that a map grants, as `area.kind`. */
export function grantedBy(permissions: PermissionMap): PermissionName[] {
  return Object.keys(permissions).flatMap((area) =>
    // Areas that are not the product's own are modules of the site.
    permissionKinds.map((kind) => modulePermission(area, kind)).filter((name) => allows(permissions, name)),
  )
}

/** The permissions of `wanted` that `own` lacks; empty if `own` covers them all. */
export function exceeding(wanted: PermissionMap, own: PermissionMap): PermissionName[] {
  return grantedBy(wanted).filter((name) => !allows(own, name))
}
