import type { PermissionArea } from '#contract/accounts/roles.ts'
import { allows, coreAreas, type PermissionKind } from '#contract/api/permissions.ts'
import { moduleKinds } from '#contract/content/module-kinds.ts'
import type { Locale } from '#locales/locales.ts'
import type { Context, SignedIn } from '#server/context.ts'
import { allModules } from '../../modules/store.ts'
import { localized } from '../../settings/localized.ts'
import { siteSettings } from '../../settings/site-settings.ts'

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
