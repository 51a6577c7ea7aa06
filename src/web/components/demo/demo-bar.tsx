import { useT } from '../../i18n/frame.tsx'
import { PageLink } from '../../i18n/link.tsx'

/**
 * Stands on every page of a demo, errors and a closed site included: nobody may take what they see for real. The server alone
 * writes it, so that it costs the script of other pages nothing.
 */
export function DemoBar() {
  const t = useT()
  return (
    <aside className="demo-bar" aria-label={t('demo.label')}>
      <div className="wrap">
        <p>
          <strong>{t('demo.label')}</strong> {t('demo.text')}
        </p>
        <PageLink page="tools" hash="#demo-posts">
          {t('demo.link')}
        </PageLink>
      </div>
    </aside>
  )
}
