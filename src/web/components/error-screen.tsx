import './error-screen.css'
import { lazy, Suspense } from 'react'
import { useFrame } from '../i18n/frame.tsx'
import { PageLink } from '../i18n/link.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { BrandName } from './brand-name.tsx'
import { whatHappened } from './error-happening.ts'
import { PageHead } from './page-head.tsx'

// Pages without an error do not pay for its picture; the server waits for it, so it is in the first HTML.
const BrandArt = lazy(async () => ({ default: (await import('../art/brand-art.tsx')).BrandArt }))

/** Spec 2: status code, heading, description and a way home, filling the screen. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { brand, t } = useFrame()
  const { status, kind, message } = whatHappened(error)
  return (
    <div className="error-page">
      <PageHead title={t(`error_screen.${kind}.title`)} hidden />
      <header>
        <BrandName label />
      </header>
      <main className="wrap error-screen" id="main">
        <div>
          <p className="error-screen-code">{status}</p>
          <h1>{t(`error_screen.${kind}.title`)}</h1>
          <p className="error-screen-text">{t(`error_screen.${kind}.text`)}</p>
          {message && <p className="error-screen-detail">{message}</p>}
          <div className="row">
            {/* A fresh document: whatever broke this one is left behind. */}
            <PageLink page="home" reloadDocument className={buttonClass({ kind: 'primary' })}>
              {t('error_screen.home')}
            </PageLink>
            <PageLink page="tools" reloadDocument className={buttonClass()}>
              {t('error_screen.tools')}
            </PageLink>
          </div>
        </div>
        <Suspense fallback={null}>
          <BrandArt look={brand.key} state="empty" width={320} className="error-screen-art" />
        </Suspense>
      </main>
    </div>
  )
}
