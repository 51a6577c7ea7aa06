import { useState } from 'react'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { LedgerProblems } from './ledger-problems.tsx'
import type { LedgerFinding } from './run-check.ts'

interface CheckLedgerProps {
  /** name and verifier key of the ledger */
  origin: string
  ledgerKey: string
}

type State = 'idle' | 'unavailable' | { done: number; total: number } | LedgerFinding

/** Has this browser compute the whole ledger again, and says what it found. */
export function CheckLedger({ origin, ledgerKey }: CheckLedgerProps) {
  const t = useT()
  const [state, setState] = useState<State>('idle')
  const running = typeof state === 'object' && 'done' in state ? state : undefined
  const finding = typeof state === 'object' && 'check' in state ? state : undefined

  async function run() {
    setState({ done: 0, total: 0 })
    try {
      const { runCheck } = await import('./run-check.ts')
      setState(await runCheck(origin, ledgerKey, (done, total) => setState({ done, total })))
    } catch {
      setState('unavailable')
    }
  }

  return (
    <section className="ledger-check needs-script no-print" aria-labelledby="ledger-check-title">
      <h2 id="ledger-check-title">{t('ledger.check.title')}</h2>
      <p>{t('ledger.check.text')}</p>
      <div>
        <Button kind="primary" icon="shield-check" busy={running !== undefined} onClick={() => void run()}>
          {t(running ? 'ledger.check.running' : finding ? 'ledger.check.again' : 'ledger.check.start')}
        </Button>
      </div>
      {running && (
        <div className="stack gap-2">
          <Progress
            label={t('ledger.check.running')}
            {...(running.total > 0 && { value: running.done, max: running.total })}
          />
          <p className="small muted">{t('ledger.check.progress', running)}</p>
        </div>
      )}
      <div role="status">
        {finding && (finding.ok ? <Holds finding={finding} /> : <LedgerProblems finding={finding} />)}
        {state === 'unavailable' && <Note kind="warn" title={t('ledger.check.unavailable')} />}
      </div>
    </section>
  )
}

function Holds({ finding: { check, before, isKept, seconds } }: { finding: LedgerFinding }) {
  const t = useT()
  const { dateTime, number } = useFormat()
  return (
    <Note kind="good" title={t('ledger.check.ok', { count: check.lines })}>
      <p>{t('ledger.check.ok.text')}</p>
      {before && <p>{t('ledger.check.same', { date: dateTime(before.at), count: before.size })}</p>}
      {!before && isKept && <p>{t('ledger.check.first')}</p>}
      <p className="muted">{t('ledger.check.time', { seconds: number(Math.round(seconds * 10) / 10) })}</p>
    </Note>
  )
}
