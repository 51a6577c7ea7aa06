import type { EntryContext, RouterContextProvider } from 'react-router'
import { isPublicPage } from '#contract/site/public-pages.ts'
import { brandOf } from '../i18n/frame.tsx'
import { siteContext } from '../visit/session.ts'
import { visitContext } from '../visit/visit-context.ts'
import { describeContent } from './describe-content.ts'
import type { DescribedContent } from './structured-content.ts'
import type { DescribedPage } from './structured-data.ts'

/** The description of the page being rendered; undefined if it is not one that others may show. */
export function describePage(
  { staticHandlerContext: { loaderData, matches, statusCode } }: EntryContext,
  context: Readonly<RouterContextProvider>,
  url: URL,
): DescribedPage | DescribedContent | undefined {
  const { frame, t } = context.get(visitContext)
  const id = matches.at(-1)?.route.id ?? ''
  const page = id.split('.')[1]
  if (statusCode !== 200 || !frame.indexable) return undefined
  if (page === 'modulePage' || page === 'contentPage') return describeContent(loaderData[id], context)
  if (!isPublicPage(page)) return undefined
  const { site } = context.get(siteContext)
  return {
    page,
    brand: brandOf(frame),
    locale: frame.locale,
    origin: frame.origin,
    t,
    ...ownTitleOf(loaderData[id]),
    plans: site?.constants.plans ?? [],
    // A search shows only some of the questions, and structured data must match what is shown.
    ...(site?.settings.app_description && { description: site.settings.app_description }),
    questions: url.search === '' ? (site?.contents.faq ?? []) : [],
  }
}

/** The title of a text that the operator wrote in place of the product's: the whole page, or the part of it so named. */
function ownTitleOf(loaded: unknown): { title?: string } {
  const page = loaded as { own?: unknown } | undefined
  const text = (page?.own ?? page) as { isOwn?: true; title: string } | undefined
  return text?.isOwn ? { title: text.title } : {}
}
