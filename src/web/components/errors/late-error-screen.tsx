import { lazy, Suspense } from 'react'
import { useT } from '../../i18n/frame.tsx'
import { withTexts } from '../../i18n/learn-texts.ts'
import { PageLink } from '../../i18n/link.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import type { ErrorScreenProps } from './error-screen.tsx'

// Pages without an error do not pay for the screen; the server waits for it, so it is in the first HTML.
const ErrorScreen = lazy(() =>
  withTexts('error_screen', async () => ({
    default: (await import('./error-screen.tsx')).ErrorScreen,
  })).catch(() => ({ default: PlainScreen })),
)

export function LateErrorScreen(props: ErrorScreenProps) {
  return (
    <Suspense fallback={null}>
      <ErrorScreen {...props} />
    </Suspense>
  )
}

/** Offline, the full screen cannot be loaded; the essential texts are already here. */
function PlainScreen() {
  const t = useT()
  return (
    <main
      className="wrap grid grid-cols-[minmax(0,1fr)_auto] gap-x-18 max-w-245 m-auto pbs-8 pbe-24 phone:grid-cols-1 phone:pbe-14 [&_h1]:mbs-5 [&_h1]:text-36"
      id="main"
    >
      <div>
        <h1>{t('error_screen.generic.title')}</h1>
        <p className="max-w-[44ch] mbs-3 text-18 text-ink-2 phone:text-16">
          {t('error_screen.generic.text')}
        </p>
        <PageLink page="home" reloadDocument className={buttonClass({ kind: 'primary' })}>
          {t('error_screen.home')}
        </PageLink>
      </div>
    </main>
  )
}
