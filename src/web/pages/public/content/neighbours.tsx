import type { ShownModule, ShownText } from '../../../../contract/public-contents.ts'
import { useFrame } from '../../../i18n/frame.tsx'
import { PageLink } from '../../../i18n/link.tsx'
import { langOf } from '../content-parts/lang-of.ts'

type Neighbour = { slug: string; title: ShownText } | null

interface NeighboursProps {
  module: ShownModule
  next: Neighbour
  previous: Neighbour
}

/** What was published before and after. */
export function Neighbours({ module, next, previous }: NeighboursProps) {
  const { t } = useFrame()
  if (!next && !previous) return null
  return (
    <nav className="neighbours no-print" aria-label={t('content_pages.neighbours')}>
      {previous && (
        <Way module={module} to={previous} rel="prev" words={t('content_pages.neighbours.previous')} />
      )}
      {next && <Way module={module} to={next} rel="next" words={t('content_pages.neighbours.next')} />}
    </nav>
  )
}

interface WayProps {
  module: ShownModule
  to: NonNullable<Neighbour>
  rel: 'prev' | 'next'
  words: string
}

function Way({ module, to, rel, words }: WayProps) {
  const { locale } = useFrame()
  return (
    <PageLink
      page="contentPage"
      parameters={{ moduleSlug: module.slugs[locale], contentSlug: to.slug }}
      rel={rel}
      className={`neighbour neighbour-${rel}`}
    >
      <span>{words}</span>
      <strong {...langOf(to.title, locale)}>{to.title.text}</strong>
    </PageLink>
  )
}
