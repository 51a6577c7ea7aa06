import { formatLocales, type Locale } from '#locales/locales.ts'
import type { Brand } from '../brand.ts'
import type { Translate } from './i18n/texts.ts'
import { organization, website } from './structured-data.ts'

/** What there is to say of the page of a module or of one of its records. */
export interface DescribedContent {
  brand: Brand
  locale: Locale
  /** where the site lives */
  origin: string
  t: Translate
  title: string
  description: string
  /** the one address of the page, in the language of its text */
  path: string
  /** the languages that it is written in */
  written: readonly Locale[]
  /** where it belongs, the home page first and itself last */
  trail: readonly { name: string; path: string }[]
  picture: { url: string; type: string; width: number | null; height: number | null; alt: string } | undefined
  /** of something to read */
  article: { published: string; modified: string; language: Locale } | undefined
}

/** What the page of a module or record says to machines, in the words of schema.org: only what it shows to people as well. */
export function structuredContent(told: DescribedContent): object {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      organization(told),
      website(told),
      breadcrumbs(told),
      ...(told.article ? [posting(told, told.article)] : []),
    ],
  }
}

function breadcrumbs({ origin, trail }: DescribedContent) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: origin + path,
    })),
  }
}

/** Who wrote it is the site: names of its staff are nobody's to read. */
function posting(
  { origin, path, title, description, picture }: DescribedContent,
  { published, modified, language }: NonNullable<DescribedContent['article']>,
) {
  return {
    '@type': 'BlogPosting',
    '@id': `${origin}${path}#article`,
    headline: title,
    description,
    datePublished: published,
    dateModified: modified,
    inLanguage: formatLocales[language],
    mainEntityOfPage: origin + path,
    url: origin + path,
    author: { '@id': `${origin}/#organization` },
    publisher: { '@id': `${origin}/#organization` },
    ...(picture && {
      image: {
        '@type': 'ImageObject',
        url: origin + picture.url,
        ...(picture.width && picture.height && { width: picture.width, height: picture.height }),
      },
    }),
  }
}
