import { useEffect } from 'react'
import { useT } from '../../i18n/frame.tsx'
import { Icon } from '../../ui/icon.tsx'
import { CheckOutcome } from './check-outcome.tsx'
import { CheckSteps } from './check-steps.tsx'
import type { CheckStep, Finding } from './finding.ts'
import { useOneByOne } from './use-one-by-one.ts'

interface CheckFindingsProps {
  /** the steps so far */
  steps: readonly CheckStep[]
  /** rows of the list that are computed */
  rows: { done: number; total: number } | undefined
  /** what came of it, once there is no step to come */
  finding: Finding | undefined
  isProvable: boolean
  /** all that was found stands there */
  onShown: () => void
}

/** What a check has found: each step as it comes, then the outcome above them, where "checking" stood before. */
export function CheckFindings({ steps, rows, finding, isProvable, onShown }: CheckFindingsProps) {
  const t = useT()
  const shown = useOneByOne(steps.length)
  const whole = shown === steps.length ? finding : undefined
  const left = whole?.unchecked ?? []

  useEffect(() => {
    if (whole) onShown()
  }, [whole, onShown])

  return (
    <>
      {!whole && (
        <div className="check-outcome">
          <Icon name="spinner" size={20} className="spinner" />
          <span>{t('check.running')}</span>
          {rows && (
            <span className="check-time">
              {t('check_run.progress', { done: rows.done, total: rows.total })}
            </span>
          )}
        </div>
      )}
      <div role="status">{whole && <CheckOutcome finding={whole} isProvable={isProvable} />}</div>
      {shown > 0 && <CheckSteps steps={steps.slice(0, shown)} />}
      {left.length > 0 && (
        <div className="check-left">
          <p>{t('check_left.title')}</p>
          <ul>
            {left.map((name) => (
              <li key={name}>{t(`check_left.${name}`)}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
