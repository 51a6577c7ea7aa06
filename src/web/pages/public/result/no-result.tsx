import { useLocation } from 'react-router'
import { BrandArt } from '#web/art/brand-art.tsx'
import { useFrame } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'

/** A sealed draw without a result yet, or one that is no longer shared: what happened, and what to do next. */
export default function NoResult({ state }: { state: 'unfinished' | 'expired' }) {
  const { brand, t } = useFrame()
  const { pathname } = useLocation()
  const isUnfinished = state === 'unfinished'
  return (
    <section className="grid grid-cols-[auto_minmax(0,1fr)] gap-y-8 gap-x-16 items-center max-w-215 m-auto py-16 phone:grid-cols-1">
      <BrandArt look={brand.key} state={isUnfinished ? 'closed' : 'empty'} width={200} />
      <div>
        <h1 className="text-36">{t(isUnfinished ? 'result.unfinished.title' : 'result.expired.title')}</h1>
        <p className="lead mbs-3 mbe-6">
          {t(isUnfinished ? 'result.unfinished.text' : 'result.expired.text')}
        </p>
        {isUnfinished ? (
          <a className={buttonClass({ kind: 'primary', size: 'large' })} href={pathname}>
            <Icon name="refresh" />
            {t('result.unfinished.reload')}
          </a>
        ) : (
          <PageLink page="giveawayFromFile" className={buttonClass({ kind: 'primary', size: 'large' })}>
            {t('result.expired.way')}
          </PageLink>
        )}
      </div>
    </section>
  )
}
