import type { ShownModule } from '../../../../contract/public-contents.ts'
import { Empty } from '../../../components/empty.tsx'
import { useFrame } from '../../../i18n/frame.tsx'
import { PageLink } from '../../../i18n/link.tsx'
import { buttonClass } from '../../../ui/button-class.ts'

interface NoRecordsProps {
  module: ShownModule
  asked: string
  isPastEnd: boolean
}

/** Why there is nothing on this page, and where there is something. */
export function NoRecords({ module, asked, isPastEnd }: NoRecordsProps) {
  const { locale, t } = useFrame()
  const all = (
    <PageLink
      page="modulePage"
      parameters={{ moduleSlug: module.slugs[locale] }}
      aria-current={undefined}
      className={buttonClass({})}
    >
      {t('content_pages.all')}
    </PageLink>
  )
  if (isPastEnd)
    return (
      <Empty icon="list" title={t('content_pages.past_end.title')} text={t('content_pages.past_end.text')}>
        {all}
      </Empty>
    )
  if (asked)
    return (
      <Empty
        icon="search"
        title={t('content_pages.none.title')}
        text={t('content_pages.none.text', { asked })}
      />
    )
  return (
    <Empty icon="file-text" title={t('content_pages.empty.title')} text={t('content_pages.empty.text')} />
  )
}
