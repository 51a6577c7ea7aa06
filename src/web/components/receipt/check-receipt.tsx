import { lazy, Suspense, useState } from 'react'
import { useT } from '../../i18n/frame.tsx'
import { withTexts } from '../../i18n/learn-texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Note } from '../../ui/note.tsx'
import type { CheckStep, Finding } from './finding.ts'

/** Loaded with the first check. */
const CheckFindings = lazy(() =>
  withTexts('check', async () => ({ default: (await import('./check-findings.tsx')).CheckFindings })),
)

interface CheckReceiptProps {
  /** recomputes everything in this browser and reports each step; rejects if there was nothing to check */
  check: (watch: {
    onSteps: (steps: CheckStep[]) => void
    onProgress: (progress: Rows) => void
  }) => Promise<Finding>
  /** the whole list is public and recomputed too */
  withList?: boolean
  isProvable?: boolean
  /** shows only the result and the failing steps: for an example that is not the page's subject */
  brief?: boolean
}

interface Rows {
  done: number
  total: number
}

type State = 'idle' | 'running' | 'unavailable' | 'shown'
const none: CheckStep[] = []

/** Lets the visitor's own browser recompute a receipt step by step, and reports the result of each step. */
export function CheckReceipt({ check, withList, isProvable = false, brief }: CheckReceiptProps) {
  const t = useT()
  const [state, setState] = useState<State>('idle')
  const [steps, setSteps] = useState(none)
  const [rows, setRows] = useState<Rows>()
  const [finding, setFinding] = useState<Finding>()

  async function run() {
    setState('running')
    setSteps(none)
    setRows(undefined)
    setFinding(undefined)
    try {
      setFinding(await check({ onSteps: setSteps, onProgress: setRows }))
    } catch {
      setState('unavailable')
    }
  }

  const isRunning = state === 'running'
  return (
    <div className="check needs-script no-print">
      <div className="check-start">
        <Button
          kind="quiet"
          size={brief ? 'small' : 'normal'}
          icon="shield-check"
          busy={isRunning}
          onClick={() => void run()}
        >
          {t(isRunning ? 'check.running' : state === 'shown' ? 'check.again' : 'check.start')}
        </Button>
        {state === 'idle' && !brief && (
          <span className="small muted">{t(withList ? 'check_run.note_list' : 'check_run.note')}</span>
        )}
      </div>
      {state === 'unavailable' && <Note kind="warn" role="status" title={t('check.unavailable')} />}
      {(isRunning || state === 'shown') && (
        <Suspense>
          <CheckFindings
            steps={brief ? failedIn(finding) : steps}
            rows={rows}
            finding={finding}
            isProvable={isProvable}
            onShown={() => setState('shown')}
          />
        </Suspense>
      )}
    </div>
  )
}

function failedIn(finding: Finding | undefined): CheckStep[] {
  return finding?.checks.filter(({ ok }) => !ok) ?? none
}
