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
      <div className="relative grid place-items-center mbs-0 mx-auto mbe-7 size-44">
        <svg
          className="first:absolute first:inset-0 first:stroke-art-1 first:stroke-2 first:[stroke-linecap:round]"
          width="176"
          height="176"
          viewBox="-88 -88 176 176"
          aria-hidden="true"
        >
          {ticks.map((tick) => (
            <path
              key={tick}
              d={tick % 5 === 0 ? 'M0 -72V-84' : 'M0 -78V-84'}
              transform={`rotate(${tick * 6})`}
            />
          ))}
        </svg>
        <Icon
          name="refresh"
          size={56}
          className="spinner first:absolute first:inset-0 first:stroke-art-1 first:stroke-2 first:[stroke-linecap:round]"
        />
      </div>
      <Title className="text-36 leading-[1.1] font-heading font-display tracking-display normal-nums">
        {t('maintenance.title')}
      </Title>
      <p className="max-w-[46ch] mbs-3.5 mx-auto mbe-0 text-18 text-ink-2 whitespace-pre-line wrap-anywhere to-480:text-16">
        {message || t('maintenance.text')}
      </p>
      <p className="mbs-4 text-14 text-ink-2">{t('maintenance.safe')}</p>
      {children}
    </div>
  )
}
