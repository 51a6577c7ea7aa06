import { useState } from 'react'
import { useT } from '../../i18n/frame.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { CheckOutcome } from './check-outcome.tsx'
import { CheckSteps } from './check-steps.tsx'
import type { CheckStep, Finding } from './finding.ts'
import { useOneByOne } from './use-one-by-one.ts'

interface CheckReceiptProps {
  /** computes everything again, here and now, and tells of each step; rejects where there was nothing to check */
  check: (watch: {
    onSteps: (steps: CheckStep[]) => void
    onProgress: (progress: Rows) => void
  }) => Promise<Finding>
  /** the whole list is public, and computed too */
  withList: boolean
  isProvable: boolean
}

interface Rows {
  done: number
  total: number
}

type State = 'idle' | 'running' | 'unavailable' | Finding
const none: CheckStep[] = []

/** Lets the visitor's own browser compute a receipt again, step by step, and says what each step showed. */
export function CheckReceipt({ check, withList, isProvable }: CheckReceiptProps) {
  const t = useT()
  const [state, setState] = useState<State>('idle')
  const [steps, setSteps] = useState(none)
  const [rows, setRows] = useState<Rows>()
  const shown = useOneByOne(steps.length)

  async function run() {
    setState('running')
    setSteps(none)
    setRows(undefined)
    const finding = await check({ onSteps: setSteps, onProgress: setRows }).catch(
      () => 'unavailable' as const,
    )
    setState(finding)
  }

  const finding = typeof state === 'object' && shown === steps.length ? state : undefined
  const isRunning = state === 'running' || (typeof state === 'object' && !finding)
  return (
    <div className="check needs-script no-print">
      <div className="check-start">
        <Button kind="quiet" icon="shield-check" busy={isRunning} onClick={() => void run()}>
          {t(isRunning ? 'check.running' : finding ? 'check.again' : 'check.start')}
        </Button>
        {state === 'idle' && (
          <span className="small muted">{t(withList ? 'check.note.list' : 'check.note')}</span>
        )}
      </div>
      {isRunning && (
        <div className="check-outcome">
          <Icon name="spinner" size={20} className="spinner" />
          <span>{t('check.running')}</span>
          {rows && (
            <span className="check-time">{t('check.progress', { done: rows.done, total: rows.total })}</span>
          )}
        </div>
      )}
      <div role="status">
        {finding && <CheckOutcome finding={finding} isProvable={isProvable} />}
        {state === 'unavailable' && <Note kind="warn" title={t('check.unavailable')} />}
      </div>
      {shown > 0 && <CheckSteps steps={steps.slice(0, shown)} />}
      {finding?.unchecked && finding.unchecked.length > 0 && (
        <div className="check-left">
          <p>{t('check_left.title')}</p>
          <ul>
            {finding.unchecked.map((name) => (
              <li key={name}>{t(`check_left.${name}`)}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
