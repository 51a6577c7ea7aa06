import './content-parts.css'
import type { ShownModule } from '../../../../contract/public-contents.ts'
import { useFrame } from '../../../i18n/frame.tsx'
import { PageLink } from '../../../i18n/link.tsx'
import { langOf } from './lang-of.ts'

/** Where a record belongs: the home page, and the page of its module where it has one. */
export function ContentTrail({ module }: { module: ShownModule }) {
  const { locale, t } = useFrame()
  return (
    <nav aria-label={t('content_pages.trail')} className="content-trail no-print">
      <ol>
        <li>
          <PageLink page="home">{t('content_pages.trail.home')}</PageLink>
        </li>
        {module.list_page !== 'none' && (
          <li>
            <PageLink
              page="modulePage"
              parameters={{ moduleSlug: module.slugs[locale] }}
              {...langOf(module.name, locale)}
            >
              {module.name.text}
            </PageLink>
          </li>
        )}
      </ol>
    </nav>
  )
}
