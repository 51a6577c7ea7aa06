import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/frame.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Finding, LeftUnchecked } from './finding.ts'

interface CheckOutcomeProps {
  finding: Finding
  /** a draw whose randomness came from outside may be called proven, once everything was looked at */
  isProvable?: boolean
}

/** What came of a check, in a line. */
export function CheckOutcome({ finding, isProvable = false }: CheckOutcomeProps) {
  const t = useT()
  const { number } = useFormat()
  const { ok, milliseconds, unchecked = [] } = finding
  const isWhole = unchecked.every((name) => onTop.has(name))
  const words = !ok
    ? 'check.failed'
    : !isWhole
      ? 'check.ok.partly'
      : isProvable
        ? 'check.ok.provable'
        : 'check.ok'
  const time = t('check.time', { milliseconds: number(Math.round(milliseconds * 10) / 10) })
  return (
    <div className={ok ? 'check-outcome' : 'check-outcome check-outcome-failed'}>
      <Icon name={ok ? 'shield-check' : 'alert-circle'} size={20} />
      <span>
        <b>{t(words)}</b>
        {!ok && <span className="check-outcome-text">{t('check.failed.text')}</span>}
      </span>
      <span className="check-time">{time}</span>
    </div>
  )
}

/** Evidence that comes on top: a draw is proven without it. */
const onTop = new Set<LeftUnchecked>(['timestamp', 'ledger_draw', 'comments_rules'])
