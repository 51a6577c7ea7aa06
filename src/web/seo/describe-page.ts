import type { EntryContext } from 'react-router'
import type { CallReply } from '#contract/api/call.ts'
import type { getContentPage, getModulePage } from '#contract/content/public-contents.ts'
import { isPublicPage } from '#contract/site/public-pages.ts'
import type { Locale } from '#locales/locales.ts'
import { pathFor } from '#locales/paths.ts'
import { brandOf } from '../i18n/frame.tsx'
import type { Translations } from '../i18n/link.tsx'
import { siteContext } from '../visit/session.ts'
import { type PageContext, visitContext } from '../visit/visit-context.ts'
import type { DescribedContent, DescribedPage } from './structured-data.ts'

/** The description of the page being rendered; undefined if it is not one that others may show. */
export function describePage(
  { staticHandlerContext: { loaderData, matches, statusCode } }: EntryContext,
  context: PageContext,
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

/** What both kinds of module page pass on, as their loaders produce it. */
interface Loaded {
  title: string
  description: string
  translations: Translations
  written: readonly Locale[]
  isHidden: boolean
}

/** The description of a module or record page; undefined if others should not show it. */
function describeContent(loaded: unknown, context: PageContext): DescribedContent | undefined {
  const content = loaded as Loaded & (CallReply<typeof getModulePage> | CallReply<typeof getContentPage>)
  if (content.isHidden) return undefined
  const { frame, t } = context.get(visitContext)
  const { locale, origin } = frame
  const { title, description, translations, written, module } = content
  const record = 'record' in content ? content.record : undefined
  const path = translations[written.includes(locale) ? locale : (written[0] ?? locale)]
  const picture = content.media.find(({ id }) => id === record?.header_image)
  const hasList = module.list_page !== 'none'
  return {
    brand: brandOf(frame),
    locale,
    origin,
    t,
    title,
    description,
    path,
    written,
    trail: [
      { name: t('content_pages.trail.home'), path: pathFor('home', locale) },
      ...(record && hasList
        ? [
            {
              name: module.name.text,
              path: pathFor('modulePage', locale, { moduleSlug: module.slugs[locale] }),
            },
          ]
        : []),
      { name: title, path },
    ],
    picture,
    article:
      record?.published_at && module.detail_page === 'article'
        ? { published: record.published_at, modified: record.updated_at, language: record.title.locale }
        : undefined,
  }
}
