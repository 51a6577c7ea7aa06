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
  /** recomputes everything in this browser; rejects if there was nothing to check */
  check: () => Promise<Finding>
}

type State = 'idle' | 'running' | 'unavailable' | 'shown'
const none: CheckStep[] = []

/** Lets the visitor's own browser recompute an example on request; shows the result and the failing steps. */
export function CheckReceipt({ check }: CheckReceiptProps) {
  const t = useT()
  const [state, setState] = useState<State>('idle')
  const [finding, setFinding] = useState<Finding>()

  async function run() {
    setState('running')
    setFinding(undefined)
    try {
      setFinding(await check())
    } catch {
      setState('unavailable')
    }
  }

  const isRunning = state === 'running'
  return (
    <div className="grid grid-cols-1 gap-3 needs-script no-print">
      <div className="flex flex-wrap gap-y-2 gap-x-4 items-center">
        <Button kind="quiet" size="small" icon="shield-check" busy={isRunning} onClick={() => void run()}>
          {t(isRunning ? 'check.running' : state === 'shown' ? 'check.again' : 'check.start')}
        </Button>
      </div>
      {state === 'unavailable' && <Note kind="warn" role="status" title={t('check.unavailable')} />}
      {(isRunning || state === 'shown') && (
        <Suspense>
          <CheckFindings
            steps={failedIn(finding)}
            rows={undefined}
            finding={finding}
            isProvable={false}
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
