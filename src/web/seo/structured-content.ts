import { formatLocales, type Locale } from '#locales/locales.ts'
import type { Brand } from '../../brand.ts'
import type { Translate } from '../i18n/texts.ts'
import { organization, website } from './structured-data.ts'

/** Description of a module page or of one of its records. */
export interface DescribedContent {
  brand: Brand
  locale: Locale
  /** where the site is hosted */
  origin: string
  t: Translate
  title: string
  description: string
  /** the canonical path, in the language of the page's text */
  path: string
  /** the languages the page is available in */
  written: readonly Locale[]
  /** breadcrumbs, from the home page to the page itself */
  trail: readonly { name: string; path: string }[]
  picture: { url: string; type: string; width: number | null; height: number | null; alt: string } | undefined
  /** set for articles */
  article: { published: string; modified: string; language: Locale } | undefined
}

/** A module or record page as schema.org data: only what it also shows to people. */
export function structuredContent(content: DescribedContent): object {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      organization(content),
      website(content),
      breadcrumbs(content),
      ...(content.article ? [posting(content, content.article)] : []),
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

/** The author is the site: staff names are not public. */
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
