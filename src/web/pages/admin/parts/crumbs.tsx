import type { Page } from '../../../../locales/paths.ts'
import { OpenLink } from '../../../components/open-link.tsx'
import { useT } from '../../../i18n/frame.tsx'

export interface Crumb {
  page: Page
  parameters?: Readonly<Record<string, string>>
  label: string
}

/** The way back, from the overview on. */
export function Crumbs({ above }: { above: readonly Crumb[] }) {
  const t = useT()
  return (
    <nav aria-label={t('dash.crumbs')}>
      <ol className="dash-crumbs">
        <li>
          <OpenLink page="dashboard">{t('dash.title')}</OpenLink>
        </li>
        {above.map(({ page, parameters, label }) => (
          <li key={page}>
            <OpenLink page={page} {...(parameters && { parameters })}>
              {label}
            </OpenLink>
          </li>
        ))}
      </ol>
    </nav>
  )
}
