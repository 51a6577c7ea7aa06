import { allows, coreAreas } from '../../../../contract/permissions.ts'
import type { PermissionArea } from '../../../../contract/roles.ts'
import type { SignedIn } from '../../../context.ts'

const groups = {
  users: 'people',
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
  logs: 'system',
  external: 'system',
} as const satisfies Record<keyof typeof coreAreas, PermissionArea['group']>

const order = Object.keys(groups) as (keyof typeof coreAreas)[]

/** What a role can hold at all, and what of it the asker may give. */
export function listPermissions({ permissions }: SignedIn): PermissionArea[] {
  return order.map((name) => {
    const kinds = [...coreAreas[name]]
    return {
      name,
      group: groups[name],
      title: null,
      kinds,
      yours: kinds.filter((kind) => allows(permissions, `${name}.${kind}`)),
      is_weighty: true,
    }
  })
}
