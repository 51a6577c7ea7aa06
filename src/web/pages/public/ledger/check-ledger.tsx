import { useState } from 'react'
import type { LedgerProblem } from '#draw/ledger/line-rules.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { Progress } from '#web/ui/progress/progress.tsx'
import type { LedgerFinding } from './run-check.ts'
import { Verbatim } from './verbatim.tsx'

interface CheckLedgerProps {
  /** name and verifier key of the ledger */
  origin: string
  ledgerKey: string
}

type State = 'idle' | 'unavailable' | { done: number; total: number } | LedgerFinding

/** Verifies the whole ledger in this browser and reports the result. */
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
    <section
      className="ledger-check needs-script no-print grid grid-cols-1 gap-4"
      aria-labelledby="ledger-check-title"
    >
      <h2 className="text-22" id="ledger-check-title">
        {t('ledger.check.title')}
      </h2>
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

/** Each problem with its position, and if the past was rewritten, the checkpoint that this browser saved. */
function LedgerProblems({ finding: { check, before } }: { finding: LedgerFinding }) {
  const t = useT()
  const isRewritten = check.problems.some(isOfThePast)
  return (
    <Note kind="bad" title={t('ledger.check.failed', { count: check.problems.length + check.more })}>
      <p>{t('ledger.check.failed.text')}</p>
      <ul
        className="grid gap-1.5 ps-[1.1em] list-disc text-14 wrap-anywhere"
        aria-label={t('ledger.check.problems')}
      >
        {check.problems.map((problem) => (
          <li key={JSON.stringify(problem)}>
            <Problem problem={problem} seenAt={before?.at} />
          </li>
        ))}
        {check.more > 0 && <li>{t('ledger.check.more', { count: check.more })}</li>}
      </ul>
      {isRewritten && before && (
        <>
          <p>{t('ledger.check.kept')}</p>
          <Verbatim>{before.note}</Verbatim>
        </>
      )}
    </Note>
  )
}

function Problem({ problem, seenAt }: { problem: LedgerProblem; seenAt: string | undefined }) {
  const t = useT()
  const { dateTime, colon } = useFormat()
  const { fault, line, path } = problem
  const text =
    fault === 'rewritten' || fault === 'shortened'
      ? t('ledger.check.rewritten', { date: seenAt ? dateTime(seenAt) : '' })
      : t(`ledger.fault.${fault}`)
  return (
    <>
      {line !== undefined && <b>{t('ledger.line', { line: String(line) }) + colon}</b>}
      {text} {path && <code dir="ltr">{path}</code>}
    </>
  )
}

function isOfThePast({ fault }: LedgerProblem): boolean {
  return fault === 'rewritten' || fault === 'shortened'
}
