import type { RouterContextProvider } from 'react-router'
import type { CallReply } from '#contract/api/call.ts'
import type { getContentPage, getModulePage } from '#contract/content/public-contents.ts'
import type { Locale } from '#locales/locales.ts'
import { pathFor } from '#locales/paths.ts'
import { brandOf } from '../i18n/frame.tsx'
import type { Translations } from '../i18n/link.tsx'
import { visitContext } from '../visit/visit-context.ts'
import type { DescribedContent } from './structured-content.ts'

/** What both kinds of module page pass on, as their loaders produce it. */
interface Loaded {
  title: string
  description: string
  translations: Translations
  written: readonly Locale[]
  isHidden: boolean
}

/** The description of a module or record page; undefined if others should not show it. */
export function describeContent(
  loaded: unknown,
  context: Readonly<RouterContextProvider>,
): DescribedContent | undefined {
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
