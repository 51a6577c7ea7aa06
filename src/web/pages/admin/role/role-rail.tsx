import type { Role } from '#contract/accounts/roles.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { useCurrentInStrip } from '../parts/pickers/use-current-in-strip.ts'

/** All roles, to switch between them. */
export function RoleRail({ roles, current }: { roles: readonly Role[]; current: string }) {
  const t = useT()
  const strip = useCurrentInStrip(current)
  return (
    <nav
      ref={strip}
      className="role-rail border-e border-e-line to-920:flex to-920:overflow-x-auto to-920:border-e-0 to-920:border-be to-920:border-be-line to-920:scrollbar-thin [&_a:hover]:bg-hover"
      aria-label={t('dash.place.roles')}
    >
      {roles.map(({ id, name, users, is_default }) => (
        <PageLink
          key={id}
          page="dashboardRole"
          parameters={{ roleId: id }}
          aria-current={id === current ? 'page' : undefined}
        >
          <bdi className="strong">{name}</bdi>
          <small className="text-ink-2 text-13">
            {t('roles.people', { count: users })}
            {is_default && ` · ${t('roles.default')}`}
          </small>
        </PageLink>
      ))}
    </nav>
  )
}
