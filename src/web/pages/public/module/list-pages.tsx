import type { ShownModule } from '#contract/content/public-contents.ts'
import { useFrame } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'

interface ListPagesProps {
  module: ShownModule
  page: number
  last: number
  query: string
}

/** Links to the newer and older page of the list, marked for search engines and screen readers. */
export function ListPages({ module, page, last, query: searchText }: ListPagesProps) {
  const { locale, t } = useFrame()
  const to = (other: number) => {
    const query = new URLSearchParams({
      ...(searchText && { q: searchText }),
      ...(other > 1 && { page: `${other}` }),
    }).toString()
    return {
      page: 'modulePage',
      parameters: { moduleSlug: module.slugs[locale] },
      search: query ? `?${query}` : '',
      className: buttonClass({}),
      'aria-current': undefined,
    } as const
  }
  return (
    <nav className="module-pages" aria-label={t('content_pages.pages')}>
      {page > 1 && (
        <PageLink {...to(page - 1)} rel="prev">
          <Icon name="arrow-left" />
          {t('content_pages.pages.newer')}
        </PageLink>
      )}
      <span className="muted">{t('content_pages.pages.at', { page, last })}</span>
      {page < last && (
        <PageLink {...to(page + 1)} rel="next">
          {t('content_pages.pages.older')}
          <Icon name="arrow-right" />
        </PageLink>
      )}
    </nav>
  )
}
