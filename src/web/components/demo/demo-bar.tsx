import { useT } from '../../i18n/frame.tsx'
import { PageLink } from '../../i18n/link.tsx'

/**
 * Shown on every page of a demo, including errors and maintenance, so that nothing is taken for real. Rendered by the
 * server only, so that it adds nothing to the scripts of other pages.
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
