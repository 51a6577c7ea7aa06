import type { Platform } from '#posts/address.ts'
import { PlatformMark } from '#web/components/platform-mark.tsx'
import { useT } from '#web/i18n/frame.tsx'
import type { PlatformState } from './load-platform.ts'

interface Props {
  platform: Platform
  state: PlatformState | null
}

/** How much of each platform its own API shows. */
const reaches = {
  youtube: 'whole',
  reddit: 'whole',
  x: 'whole',
  instagram: 'own',
  facebook: 'own',
  tiktok: 'partial',
} as const satisfies Record<Platform, string>

/** How much of this platform can be read here, and what may be missing. */
export function PlatformFacts({ platform, state }: Props) {
  const t = useT()
  const isProvided = platform === 'tiktok' || state?.by === 'apify'
  return (
    <section className="section platform-facts" aria-labelledby="reads-title">
      <PlatformMark platform={platform} size={40} />
      <div>
        <h2 id="reads-title">{t('platform_page.reads')}</h2>
        <p>
          <b>{t(`platform_page.reach.${isProvided ? 'partial' : reaches[platform]}`)}</b>{' '}
          {t(`platform_page.platform.${isProvided ? 'provider' : platform}`)}
        </p>
        <p className="muted small">{t('platform_page.note')}</p>
      </div>
    </section>
  )
}
