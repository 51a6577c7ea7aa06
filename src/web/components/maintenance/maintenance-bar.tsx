import { useT } from '../../i18n/frame.tsx'
import { PageLink } from '../../i18n/link.tsx'
import { Icon } from '../../ui/icons/icon.tsx'

/** Tells users who can see the site during maintenance that others cannot. */
export function MaintenanceBar({ dashboard }: { dashboard: boolean }) {
  const t = useT()
  return (
    <aside className="bg-warn-wash text-warn text-14 [&_a]:text-inherit [&_a]:font-semibold">
      <div className="wrap flex flex-wrap items-center gap-y-2 gap-x-3 py-2.5">
        <Icon name="warning" />
        <p className="flex-[1_1_20ch]">{t('maintenance.bar.text')}</p>
        {dashboard && (
          <PageLink page="dashboardSettings" search="?group=maintenance">
            {t('maintenance.bar.link')}
          </PageLink>
        )}
      </div>
    </aside>
  )
}
