import { platformNames } from '../../../../contract/platform-names.ts'
import { pickerPages } from '../../../components/platform-pages.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'
import { PageLink } from '../../../i18n/link.tsx'
import { Table } from '../../../ui/table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import type { PlatformNow } from './load-support.ts'

const kinds = { ready: 'good', pausing: 'warn', locked: 'plain', connect: 'info', off: 'plain' } as const

/** What the product itself knows of the platforms at this moment, and no more. */
export function PlatformsNow({ platforms }: { platforms: readonly PlatformNow[] }) {
  const t = useT()
  const { dateTime } = useFormat()
  return (
    <Table caption={t('support.now.caption')} records>
      <thead>
        <tr>
          <th scope="col">{t('support.now.platform')}</th>
          <th scope="col">{t('support.now.state')}</th>
          <th scope="col">{t('support.now.means')}</th>
        </tr>
      </thead>
      <tbody>
        {platforms.map(({ platform, state, until }) => (
          <tr key={platform}>
            <th scope="row">
              <PageLink page={pickerPages[platform]}>{platformNames[platform]}</PageLink>
            </th>
            <td>
              <Tag kind={kinds[state]}>{t(`support.now.${state}`)}</Tag>
            </td>
            <td className="muted platforms-now-means">
              {t(`support.now.${state}.text`, { until: until ? dateTime(until) : '' })}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
