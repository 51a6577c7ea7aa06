import { useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/frame.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import type { CheckStep, Finding } from './finding.ts'

interface CheckAgainProps {
  /** computes the receipt again, here and now; rejects where there was nothing to check */
  check: () => Promise<Finding>
  /** only the outcome, without the list of steps, while all is well */
  brief?: boolean
}

type State = 'idle' | 'running' | 'unavailable' | Finding

/** Lets the visitor's own browser compute a receipt again, and says what each step showed. */
export function CheckAgain({ check, brief }: CheckAgainProps) {
  const t = useT()
  const [state, setState] = useState<State>('idle')

  async function run() {
    setState('running')
    setState(await check().catch(() => 'unavailable' as const))
  }

  const finding = typeof state === 'object' ? state : undefined
  return (
    <div className="check needs-script no-print">
      <div className="check-start">
        <Button
          kind="quiet"
          size={brief ? 'small' : 'normal'}
          icon="shield-check"
          busy={state === 'running'}
          onClick={() => void run()}
        >
          {t(state === 'running' ? 'check.running' : finding ? 'check.again' : 'check.start')}
        </Button>
        {!brief && !finding && <span className="small muted">{t('check.note')}</span>}
      </div>
      <div role="status">
        {finding && <Outcome finding={finding} />}
        {state === 'unavailable' && <Note kind="warn" title={t('check.unavailable')} />}
      </div>
      {finding && (!brief || !finding.ok) && <Steps steps={finding.checks} />}
    </div>
  )
}

function Outcome({ finding: { ok, milliseconds } }: { finding: Finding }) {
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

function Steps({ steps }: { steps: readonly CheckStep[] }) {
  const t = useT()
  const { number } = useFormat()
  return (
    <ol className="check-steps" aria-label={t('check.steps')}>
      {steps.map(({ name, ok, draw }) => (
        <li key={name} className={ok ? undefined : 'check-step-failed'}>
          <Icon name={ok ? 'check' : 'x'} size={16} label={t(ok ? 'check.step.ok' : 'check.step.failed')} />
          <span>
            {t(`check.${name}`)}
            {!ok && draw !== undefined && ` (${t('check.at', { place: number(draw + 1) })})`}
          </span>
        </li>
      ))}
    </ol>
  )
}
