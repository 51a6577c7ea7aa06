import { useLocation } from 'react-router'
import { defaultLocale, locales } from '../../locales/locales.ts'
import { pageOfPath, pathFor } from '../../locales/paths.ts'
import { useFrame } from '../i18n/frame.tsx'
import { pageTitle } from '../i18n/page-title.ts'

interface Props {
  title: string
  /** what sets this page apart from others of its kind: the title of a giveaway, for example */
  detail?: string | undefined
  description?: string
  /** for pages that carry the names of third persons, or that do not exist */
  hidden?: boolean
}

/** What a page says about itself in the head of the document. Every page renders it once. */
export function PageHead({ title, detail, description, hidden = false }: Props) {
  const { brand, indexable, locale, origin } = useFrame()
  const found = pageOfPath(useLocation().pathname)
  return (
    <>
      <title>{pageTitle(title, brand.name, detail)}</title>
      {description && <meta name="description" content={description} />}
      {(hidden || !indexable) && <meta name="robots" content="noindex" />}
      {found && !hidden && (
        <>
          <link rel="canonical" href={origin + pathFor(found.page, locale, found.parameters)} />
          {locales.map((other) => (
            <link
              key={other}
              rel="alternate"
              hrefLang={other}
              href={origin + pathFor(found.page, other, found.parameters)}
            />
          ))}
          <link
            rel="alternate"
            hrefLang="x-default"
            href={origin + pathFor(found.page, defaultLocale, found.parameters)}
          />
        </>
      )}
    </>
  )
}
