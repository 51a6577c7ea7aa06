import type { ReactNode } from 'react'
import { useT } from '../../i18n/frame.tsx'
import { Icon } from '../../ui/icons/icon.tsx'

const ticks = Array.from({ length: 60 }, (_, i) => i)

/** The spinner and the site's message. */
export function MaintenanceWords({ message, children }: { message: string; children?: ReactNode }) {
  const t = useT()
  // Only the full screen has children, and there this is the title of the page.
  const Title = children ? 'h1' : 'p'
  return (
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
      <Title className="maintenance-title">{t('maintenance.title')}</Title>
      <p className="maintenance-text">{message || t('maintenance.text')}</p>
      <p className="maintenance-note">{t('maintenance.safe')}</p>
      {children}
    </div>
  )
}
