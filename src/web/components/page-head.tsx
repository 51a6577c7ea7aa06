import { useLocation } from 'react-router'
import { defaultLocale, formatLocales, type Locale, locales } from '#locales/locales.ts'
import { useFrame } from '../i18n/frame.tsx'
import { useTranslations } from '../i18n/link.tsx'
import { pageTitle } from '../i18n/page-title.ts'

interface Props {
  title: string
  /** what sets this page apart from others of its kind: the title of a giveaway, for example */
  detail?: string | undefined
  description?: string
  /** for pages that carry the names of third persons, or that do not exist */
  hidden?: boolean
  /** the languages that it is written in, where that is not all: in another one it shows the first of these */
  written?: readonly Locale[] | undefined
  /** what other sites and messengers show of a link to this page */
  preview?: Preview | undefined
}

export interface Preview {
  title: string
  /** path of a picture of 1200 x 630 on this site */
  image: string
  /** what the picture shows, in words */
  imageText: string
}

/** What a page says about itself in the head of the document. Every page renders it once. */
export function PageHead({ title, detail, description, hidden = false, written = locales, preview }: Props) {
  const { brand, indexable, locale, origin } = useFrame()
  const translations = useTranslations()
  // What stands at two addresses in one language is one page, and search engines are told which.
  const own = pick(written, locale)
  return (
    <>
      <title>{pageTitle(title, brand.name, detail)}</title>
      {description && <meta name="description" content={description} />}
      {(hidden || !indexable) && <meta name="robots" content="noindex" />}
      {preview && <PreviewMeta preview={preview} description={description} />}
      {translations && !hidden && (
        <>
          <link rel="canonical" href={origin + translations[own]} />
          {locales
            .filter((other) => written.includes(other))
            .map((other) => (
              <link key={other} rel="alternate" hrefLang={other} href={origin + translations[other]} />
            ))}
          <link
            rel="alternate"
            hrefLang="x-default"
            href={origin + translations[pick(written, defaultLocale)]}
          />
        </>
      )}
    </>
  )
}

function pick(written: readonly Locale[], wanted: Locale): Locale {
  return written.includes(wanted) ? wanted : (written[0] ?? wanted)
}

/** Open Graph, and the one line of it that a large picture needs elsewhere. Readers of it run no script. */
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
