import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/frame.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Finding } from './finding.ts'

/** What came of a check, in a line. */
export function CheckOutcome({ finding: { ok, milliseconds } }: { finding: Finding }) {
  const t = useT()
  const { number } = useFormat()
  const time = t('check.time', { milliseconds: number(Math.round(milliseconds * 10) / 10) })
  return (
    <div className={ok ? 'check-outcome' : 'check-outcome check-outcome-failed'}>
      <Icon name={ok ? 'shield-check' : 'alert-circle'} size={20} />
      <span>
        <b>{t(ok ? 'check.ok' : 'check.failed')}</b>
        {!ok && <span className="check-outcome-text">{t('check.failed.text')}</span>}
      </span>
      <span className="check-time">{time}</span>
    </div>
  )
}
