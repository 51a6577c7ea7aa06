import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useT } from '../../i18n/frame.tsx'
import { PageLink } from '../../i18n/link.tsx'
import { Icon } from '../../ui/icon.tsx'
import { BrandName } from '../brand-name.tsx'
import { PageHead } from '../page-head.tsx'

const lookAgainMs = 30_000
const ticks = Array.from({ length: 60 }, (_, i) => i)

/** Spec 2: the whole screen, a turning sign and what the site has to say; it goes away by itself. */
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
        <div>
          <div className="maintenance-ring">
            <svg width="176" height="176" viewBox="-88 -88 176 176" aria-hidden="true">
              {ticks.map((tick) => (
                <path
                  key={tick}
                  d={tick % 5 === 0 ? 'M0 -72V-84' : 'M0 -78V-84'}
                  transform={`rotate(${tick * 6})`}
                />
              ))}
            </svg>
            <Icon name="refresh" size={56} className="spinner" />
          </div>
          <h1>{t('maintenance.title')}</h1>
          <p className="maintenance-text">{message || t('maintenance.text')}</p>
          <p className="maintenance-note">{t('maintenance.safe')}</p>
          <p className="maintenance-note needs-script">{t('maintenance.reload')}</p>
          <p className="maintenance-note">
            <PageLink page="signIn">{t('maintenance.sign_in')}</PageLink>
          </p>
        </div>
      </main>
    </div>
  )
}
