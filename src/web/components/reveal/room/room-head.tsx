import { BrandMark } from '#web/components/frame/brand-name.tsx'
import { OrganizerLogo } from '#web/components/look/organizer-look.tsx'
import { useFrame } from '#web/i18n/frame.tsx'
import type { Moment } from '../ceremony.ts'
import type { RevealProps } from '../reveal-props.ts'

type Props = Pick<
  RevealProps,
  'title' | 'places' | 'audience' | 'brand' | 'logo' | 'commitHash' | 'isTest'
> & {
  moment: Moment
  /** how many winners there are, once that is known */
  count: number
  titleId: string
}

/** As wide as any other. */
const noHash = '0'.repeat(64)

export function RoomHead(props: Props) {
  const { title, places, audience, brand, logo, commitHash, count, isTest, moment, titleId } = props
  const frame = useFrame()
  const { t } = frame
  const { phase, index } = moment
  const hash = commitHash ?? noHash
  return (
    <div className="reveal-head">
      <h1 id={titleId}>
        <BrandMark look={brand} size={30} />
        {logo && <OrganizerLogo logo={logo} alt="" />}
        {isTest && <strong className="reveal-test">{t('reveal.test')}</strong>}
        <bdi>{title || (places ? t('waiting.untitled', { count: places }) : frame.brand.name)}</bdi>
      </h1>
      <p aria-hidden="true">
        {phase !== 'all' && count > 1 && <span>{t('reveal.place', { rank: index + 1, count })}</span>}
        {/* The seal has its place before it is known. */}
        {!isTest && (
          <code className="reveal-seal" key={commitHash} data-later={!commitHash || undefined}>
            {t('reveal.seal', { hash: `${hash.slice(0, 8)}…${hash.slice(-8)}` })}
          </code>
        )}
      </p>
      {audience && <div className="reveal-audience">{audience}</div>}
    </div>
  )
}
