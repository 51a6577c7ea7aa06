import { useT } from '../../i18n/frame.tsx'
import { PageLink } from '../../i18n/link.tsx'

/**
 * Shown on every page of a demo, including errors and maintenance, so that nothing is taken for real. Rendered by the
 * server only, so that it adds nothing to the scripts of other pages.
 */
export function DemoBar() {
  const t = useT()
  return (
    <aside
      className="demo-bar [border-block-end:1px_dashed_var(--warn)] bg-warn-wash text-warn text-14 [&_a]:text-inherit [&_a]:font-semibold"
      aria-label={t('demo.label')}
    >
      <div className="wrap flex flex-wrap items-center gap-y-2 gap-x-4 py-2">
        <p className="flex-[1_1_24ch]">
          <strong>{t('demo.label')}</strong> {t('demo.text')}
        </p>
        <PageLink page="tools" hash="#demo-posts">
          {t('demo.link')}
        </PageLink>
      </div>
    </aside>
  )
}
