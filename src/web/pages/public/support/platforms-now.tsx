import { platformNames } from '../../../../contract/platform-names.ts'
import { pickerPages } from '../../../components/platform-pages.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'
import { PageLink } from '../../../i18n/link.tsx'
import { Tag } from '../../../ui/tag.tsx'
import type { PlatformNow } from './load-support.ts'

const kinds = { ready: 'good', pausing: 'warn', locked: 'plain', connect: 'info', off: 'plain' } as const
const states = ['ready', 'pausing', 'connect', 'locked', 'off'] as const satisfies PlatformNow['state'][]

/** What the product itself knows of the platforms at this moment, and no more; each state that occurs is explained once. */
export function PlatformsNow({ platforms }: { platforms: readonly PlatformNow[] }) {
  const t = useT()
  const { dateTime } = useFormat()
  return (
    <div>
      <ul className="platforms-now">
        {platforms.map(({ platform, state, until }) => (
          <li key={platform}>
            <PageLink page={pickerPages[platform]}>{platformNames[platform]}</PageLink>
            <Tag kind={kinds[state]}>{t(`support.now.${state}`)}</Tag>
            {until && (
              <span className="muted small">{t('support.now.until', { until: dateTime(until) })}</span>
            )}
          </li>
        ))}
      </ul>
      <dl className="platforms-states">
        {states
          .filter((state) => platforms.some((platform) => platform.state === state))
          .map((state) => (
            <div key={state}>
              <dt>{t(`support.now.${state}`)}</dt>
              <dd>{t(`support.now.${state}.text`)}</dd>
            </div>
          ))}
      </dl>
    </div>
  )
}
