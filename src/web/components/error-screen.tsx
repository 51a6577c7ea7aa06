import './error-screen.css'
import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { useFrame } from '../i18n/frame.tsx'
import { PageLink } from '../i18n/link.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { BrandName } from './brand-name.tsx'
import { whatHappened } from './error-happening.ts'
import { ErrorSuggestions } from './error-suggestions.tsx'
import { PageHead } from './page-head.tsx'

// Pages without an error do not pay for its picture; the server waits for it, so it is in the first HTML.
const BrandArt = lazy(async () => ({ default: (await import('../art/brand-art.tsx')).BrandArt }))

export interface ErrorScreenProps {
  error: unknown
  /** the header of the site stands above it and its main part around it */
  isFramed?: boolean
}

/** Spec 2: status code, heading, description and a way home, filling the screen; and what is safe all the same. */
export function ErrorScreen({ error, isFramed = false }: ErrorScreenProps) {
  const { brand, t } = useFrame()
  const { pathname, search } = useLocation()
  const { status, kind, message } = whatHappened(error)
  const Main = isFramed ? 'div' : 'main'
  return (
    <div className={isFramed ? undefined : 'error-page'}>
      <PageHead title={t(`error_screen.${kind}.title`)} hidden />
      {!isFramed && (
        <header className="site-header">
          <div className="wrap">
            <PageLink page="home" reloadDocument className="site-header-home">
              <BrandName label />
            </PageLink>
          </div>
        </header>
      )}
      <Main className="wrap error-screen" id={isFramed ? undefined : 'main'}>
        <div>
          <p className="error-screen-code">{status}</p>
          <h1>{t(`error_screen.${kind}.title`)}</h1>
          <p className="error-screen-text">{t(`error_screen.${kind}.text`)}</p>
          <p className="error-screen-safe">{t(`error_screen.safe.${kind}`)}</p>
          {message && <p className="error-screen-detail">{message}</p>}
          {/* Fresh documents: whatever broke this one is left behind. */}
          <div className="row">
            {kind === 'generic' && (
              <a href={pathname + search} className={buttonClass({ kind: 'primary' })}>
                {t('error_screen.again')}
              </a>
            )}
            <PageLink
              page="home"
              reloadDocument
              className={buttonClass(kind === 'generic' ? {} : { kind: 'primary' })}
            >
              {t('error_screen.home')}
            </PageLink>
            <PageLink page="tools" reloadDocument className={buttonClass()}>
              {t('error_screen.tools')}
            </PageLink>
          </div>
          {kind === 'not_found' && <ErrorSuggestions />}
        </div>
        <Suspense fallback={null}>
          <BrandArt look={brand.key} state="empty" width={320} className="error-screen-art" />
        </Suspense>
      </Main>
    </div>
  )
}
