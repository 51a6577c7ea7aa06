import type { Plan } from '#contract/billing/plans.ts'
import { type PublicPageName, wordsOfPage } from '#contract/site/public-pages.ts'
import { formatLocales, type Locale } from '#locales/locales.ts'
import { pathFor } from '#locales/paths.ts'
import type { Brand } from '../../brand.ts'
import type { Translate } from '../i18n/texts.ts'

export interface DescribedPage {
  page: PublicPageName
  brand: Brand
  locale: Locale
  /** where the site is hosted */
  origin: string
  t: Translate
  /** of a text that the operator wrote, instead of the page's own */
  title?: string
  /** the operator's description of the site, instead of the product's own */
  description?: string
  plans: readonly Pick<Plan, 'name' | 'price' | 'currency'>[]
  /** as shown on the page, in the same order */
  questions: readonly { question: string; answer: string }[]
}

/** Pages that state what the product is and what it costs. */
const sellers: ReadonlySet<PublicPageName> = new Set(['home', 'tools', 'pricing'])

/**
 * A page as schema.org data: only what it also shows to people. A new kind of page adds its node here; module records
 * are in `structuredContent`.
 */
export function structuredData(described: DescribedPage): object {
  const { page } = described
  return {
    '@context': 'https://schema.org',
    '@graph': [
      organization(described),
      website(described),
      ...(sellers.has(page) ? [application(described)] : []),
      ...(page === 'home' ? [] : [breadcrumbs(described)]),
      ...(page === 'faq' && described.questions.length > 0 ? [questionList(described)] : []),
    ],
  }
}

/** JSON for a script element: text in it cannot end the script with `</script>` or start a comment. */
export function jsonForScript(value: object): string {
  return JSON.stringify(value).replaceAll(/[<>&\u2028\u2029]/g, (sign) => {
    return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

function organization({ brand, origin }: Pick<DescribedPage, 'brand' | 'origin'>) {
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: brand.name,
    url: `${origin}/`,
    logo: `${origin}/icons/${brand.key}-512.png`,
  }
}

function website({ brand, locale, origin }: Pick<DescribedPage, 'brand' | 'locale' | 'origin'>) {
  return {
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    name: brand.name,
    url: origin + pathFor('home', locale),
    inLanguage: formatLocales[locale],
    publisher: { '@id': `${origin}/#organization` },
  }
}

function application({ brand, locale, origin, plans, t, ...facts }: DescribedPage) {
  return {
    '@type': 'SoftwareApplication',
    '@id': `${origin}/#application`,
    name: brand.name,
    description: facts.description ?? t(wordsOfPage('home').description),
    url: origin + pathFor('home', locale),
    image: `${origin}/icons/${brand.key}-512.png`,
    applicationCategory: 'UtilitiesApplication',
    operatingSystem: 'Any',
    inLanguage: formatLocales[locale],
    publisher: { '@id': `${origin}/#organization` },
    offers: plans.map((plan) => offer(plan, origin + pathFor('pricing', locale))),
  }
}

/** Prices are per month. */
function offer({ name, price, currency }: DescribedPage['plans'][number], url: string) {
  const amount = { price: (price / 100).toFixed(2), priceCurrency: currency }
  return {
    '@type': 'Offer',
    name,
    ...amount,
    url,
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      ...amount,
      billingDuration: 'P1M',
      unitCode: 'MON',
    },
  }
}

function breadcrumbs({ page, locale, origin, t, title: ownTitle }: DescribedPage) {
  const isTool = page !== 'tools' && pathFor(page, locale).startsWith(`${pathFor('tools', locale)}/`)
  const way: PublicPageName[] = ['home', ...(isTool ? (['tools'] as const) : []), page]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: way.map((step, at) => {
      const { title, values } = wordsOfPage(step)
      return {
        '@type': 'ListItem',
        position: at + 1,
        name: (step === page && ownTitle) || t(title, values),
        item: origin + pathFor(step, locale),
      }
    }),
  }
}

function questionList({ questions, locale }: DescribedPage) {
  return {
    '@type': 'FAQPage',
    inLanguage: formatLocales[locale],
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

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
      contentBreadcrumbs(content),
      ...(content.article ? [posting(content, content.article)] : []),
    ],
  }
}

function contentBreadcrumbs({ origin, trail }: DescribedContent) {
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
