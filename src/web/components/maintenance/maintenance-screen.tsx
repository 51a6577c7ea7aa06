import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useT } from '../../i18n/frame.tsx'
import { PageLink } from '../../i18n/link.tsx'
import { BrandName } from '../frame/brand-name.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { MaintenanceWords } from './maintenance-words.tsx'

const lookAgainMs = 30_000

/** REQ-screens: full screen with a spinner and the site's message; disappears by itself. */
export function MaintenanceScreen({ message }: { message: string }) {
  const t = useT()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), lookAgainMs)
    return () => clearInterval(timer)
  }, [revalidate])
  return (
    <div className="maintenance-page">
      <PageHead title={t('maintenance.title')} hidden />
      <header>
        <BrandName label />
      </header>
      <main className="maintenance" id="main">
        <MaintenanceWords message={message}>
          <p className="maintenance-note needs-script">{t('maintenance.reload')}</p>
          <p className="maintenance-note">
            <PageLink page="signIn">{t('maintenance.sign_in')}</PageLink>
          </p>
        </MaintenanceWords>
      </main>
    </div>
  )
}
