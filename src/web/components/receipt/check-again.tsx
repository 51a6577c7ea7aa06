import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/frame.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { CheckOutcome } from './check-outcome.tsx'
import type { Finding } from './finding.ts'

interface CheckAgainProps {
  /** computes the receipt again, here and now; rejects where there was nothing to check */
  check: () => Promise<Finding>
}

type State = 'idle' | 'running' | 'unavailable' | Finding

/** The small check of an example: only the outcome while all is well, and which steps fail where it is not. */
export function CheckAgain({ check }: CheckAgainProps) {
  const t = useT()
  const { number } = useFormat()
  const [state, setState] = useState<State>('idle')

  async function run() {
    setState('running')
    setState(await check().catch(() => 'unavailable' as const))
  }

  const finding = typeof state === 'object' ? state : undefined
  const failed = finding?.checks.filter(({ ok }) => !ok) ?? []
  return (
    <div className="check needs-script no-print">
      <div className="check-start">
        <Button
          kind="quiet"
          size="small"
          icon="shield-check"
          busy={state === 'running'}
          onClick={() => void run()}
        >
          {t(state === 'running' ? 'check.running' : finding ? 'check.again' : 'check.start')}
        </Button>
      </div>
      <div role="status">
        {finding && <CheckOutcome finding={finding} />}
        {state === 'unavailable' && <Note kind="warn" title={t('check.unavailable')} />}
      </div>
      {failed.length > 0 && (
        <ul className="check-steps" aria-label={t('check.steps')}>
          {failed.map(({ name, draw }) => (
            <li key={name} className="check-step-failed">
              <Icon name="x" size={16} label={t('check.step.failed')} />
              <span>
                {t(`check.${name}`)}
                {draw !== undefined && ` (${t('check.at', { place: number(draw + 1) })})`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
