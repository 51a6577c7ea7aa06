import type { Page } from '../../../../locales/paths.ts'
import { useT } from '../../../i18n/frame.tsx'
import { PageLink } from '../../../i18n/link.tsx'

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
          <PageLink page="dashboard">{t('dash.title')}</PageLink>
        </li>
        {above.map(({ page, parameters, label }) => (
          <li key={page}>
            <PageLink page={page} {...(parameters && { parameters })}>
              {label}
            </PageLink>
          </li>
        ))}
      </ol>
    </nav>
  )
}
