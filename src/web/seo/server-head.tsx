import type { Locale } from '#locales/locales.ts'
import type { Brand } from '../../brand.ts'
import { startLaterScript } from '../boot/start-later.ts'
import { mailedTokenScript } from '../components/mail/mailed-token.ts'
import { colorModeScript } from '../state/color-mode.ts'
import { AboutPage, BrandLinks } from './about-page.tsx'
import { type DescribedContent, structuredContent } from './structured-content.ts'
import { type DescribedPage, jsonForScript, structuredData } from './structured-data.ts'

interface Props {
  nonce: string | undefined
  /** id of the analytics tag, if the visitor agreed to it */
  analyticsId: string | undefined
  brand: Brand
  locale: Locale
  /** what others may show of the page */
  about: DescribedPage | DescribedContent | undefined
}

/**
 * Rendered by the server only: scripts that run before anything else and so need not be in the client bundle too, and
 * metadata for devices and crawlers.
 */
export function ServerHead({ nonce, analyticsId, brand, locale, about }: Props) {
  return (
    <>
      <script
        nonce={nonce}
        dangerouslySetInnerHTML={{ __html: colorModeScript + mailedTokenScript + startLaterScript }}
      />
      <BrandLinks brand={brand} locale={locale} />
      {about && <AboutPage about={about} />}
      {about && <StructuredData about={about} nonce={nonce} />}
      {analyticsId !== undefined && <AnalyticsTag id={analyticsId} nonce={nonce} />}
    </>
  )
}

/** Browsers do not run this script type, but the page's policy applies to it all the same. */
function StructuredData({ about, nonce }: { about: NonNullable<Props['about']>; nonce: string | undefined }) {
  const json = jsonForScript('page' in about ? structuredData(about) : structuredContent(about))
  return <script type="application/ld+json" nonce={nonce} dangerouslySetInnerHTML={{ __html: json }} />
}

/**
 * The analytics tag of variant 1, only in documents whose visitor agreed to analytics. The browser leaves it alone once
 * it is in the document; after consent is withdrawn, the next document comes without it.
 */
function AnalyticsTag({ id, nonce }: { id: string; nonce: string | undefined }) {
  const start = `window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}gtag('consent','default',{ad_storage:'denied',ad_user_data:'denied',ad_personalization:'denied',analytics_storage:'granted'});gtag('js',new Date());gtag('config',${JSON.stringify(id)},{cookie_domain:'none',allow_google_signals:false})`
  return (
    <>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: start }} />
      <script
        async
        nonce={nonce}
        src={`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`}
      />
    </>
  )
}
