import type { RecordInList, ShownModule } from '#contract/content/public-contents.ts'
import { useFrame } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { langOf } from '../content-parts/lang-of.ts'

/** The title of a record, linked if its module has pages for records. */
export function RecordLink({ module, record }: { module: ShownModule; record: RecordInList }) {
  const { locale } = useFrame()
  const { title, slug } = record
  if (module.detail_page === 'none') return <span {...langOf(title, locale)}>{title.text}</span>
  return (
    <PageLink
      page="contentPage"
      parameters={{ moduleSlug: module.slugs[locale], contentSlug: slug }}
      {...langOf(title, locale)}
    >
      {title.text}
    </PageLink>
  )
}
