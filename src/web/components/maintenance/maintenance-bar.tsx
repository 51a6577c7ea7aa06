import { useT } from '../../i18n/frame.tsx'
import { PageLink } from '../../i18n/link.tsx'
import { Icon } from '../../ui/icons/icon.tsx'

/** Tells users who can see the site during maintenance that others cannot. */
export function MaintenanceBar({ dashboard }: { dashboard: boolean }) {
  const t = useT()
  return (
    <aside className="maintenance-bar">
      <div className="wrap">
        <Icon name="warning" />
        <p>{t('maintenance.bar.text')}</p>
        {dashboard && (
          <PageLink page="dashboardSettings" search="?group=maintenance">
            {t('maintenance.bar.link')}
          </PageLink>
        )}
      </div>
    </aside>
  )
}
