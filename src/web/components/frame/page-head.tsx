import { useLocation } from 'react-router'
import { defaultLocale, formatLocales, type Locale, languageTag, locales } from '#locales/locales.ts'
import { useFrame } from '../../i18n/frame.tsx'
import { useTranslations } from '../../i18n/link.tsx'

interface Props {
  title: string
  /** distinguishes this page from others of its kind, such as the title of a giveaway */
  detail?: string | undefined
  description?: string
  /** for pages with third persons' names, and pages that do not exist */
  hidden?: boolean
  /** the languages the page is available in, if not all: in others it shows the first of these */
  languages?: readonly Locale[] | undefined
  /** what other sites and messengers show for a link to this page */
  preview?: Preview | undefined
}

export interface Preview {
  title: string
  /** path of a 1200 x 630 picture on this site */
  image: string
  /** text alternative of the picture */
  imageText: string
}

/** A page's metadata in the document head. Every page renders it once. */
export function PageHead({
  title,
  detail,
  description,
  hidden = false,
  languages = locales,
  preview,
}: Props) {
  const { brand, indexable, locale, origin } = useFrame()
  const translations = useTranslations()
  // Two addresses with the same language are one page; the canonical link tells search engines which.
  const canonical = pick(languages, locale)
  return (
    <>
      <title>{pageTitle(title, brand.name, detail)}</title>
      {description && <meta name="description" content={description} />}
      {(hidden || !indexable) && <meta name="robots" content="noindex" />}
      {preview && <PreviewMeta preview={preview} description={description} />}
      {translations && !hidden && (
        <>
          <link rel="canonical" href={origin + translations[canonical]} />
          {locales
            .filter((other) => languages.includes(other))
            .map((other) => (
              <link
                key={other}
                rel="alternate"
                hrefLang={languageTag(other)}
                href={origin + translations[other]}
              />
            ))}
          <link
            rel="alternate"
            hrefLang="x-default"
            href={origin + translations[pick(languages, defaultLocale)]}
          />
        </>
      )}
    </>
  )
}

function pick(languages: readonly Locale[], language: Locale): Locale {
  return languages.includes(language) ? language : (languages[0] ?? language)
}

/** Open Graph, plus the one line that a large picture needs elsewhere. Its readers run no scripts. */
function PreviewMeta({ preview, description }: { preview: Preview; description: string | undefined }) {
  const { brand, locale, origin } = useFrame()
  const { pathname } = useLocation()
  const facts: [string, string][] = [
    ['og:type', 'website'],
    ['og:site_name', brand.name],
    ['og:locale', formatLocales[locale].replace('-', '_')],
    ['og:url', origin + pathname],
    ['og:title', preview.title],
    ...(description ? [['og:description', description] as [string, string]] : []),
    ['og:image', origin + preview.image],
    ['og:image:type', 'image/png'],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', preview.imageText],
  ]
  return (
    <>
      {facts.map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

const separator = ' · '

/** REQ-product: page title, optional detail, a separator, then the product name. */
function pageTitle(title: string, productName: string, detail?: string): string {
  return `${title}${detail ? ` ${detail}` : ''}${separator}${productName}`
}
