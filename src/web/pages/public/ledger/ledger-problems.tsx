import type { LedgerProblem } from '../../../../draw/ledger/ledger-problem.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'
import { Note } from '../../../ui/note.tsx'
import type { LedgerFinding } from './run-check.ts'

/** Each problem with its place; and, where the past was rewritten, what this browser kept of it. */
export function LedgerProblems({ finding: { check, before } }: { finding: LedgerFinding }) {
  const t = useT()
  const isRewritten = check.problems.some(isOfThePast)
  return (
    <Note kind="bad" title={t('ledger.check.failed', { count: check.problems.length + check.more })}>
      <p>{t('ledger.check.failed.text')}</p>
      <ul aria-label={t('ledger.check.problems')}>
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
          <pre className="ledger-note" dir="ltr">
            {before.note}
          </pre>
        </>
      )}
    </Note>
  )
}

function Problem({ problem, seenAt }: { problem: LedgerProblem; seenAt: string | undefined }) {
  const t = useT()
  const { dateTime } = useFormat()
  const { fault, line, path } = problem
  const words =
    fault === 'rewritten' || fault === 'shortened'
      ? t('ledger.check.rewritten', { date: seenAt ? dateTime(seenAt) : '' })
      : t(`ledger.fault.${fault}`)
  return (
    <>
      {line !== undefined && <b>{t('ledger.line', { line: String(line) })}: </b>}
      {words} {path && <code dir="ltr">{path}</code>}
    </>
  )
}

function isOfThePast({ fault }: LedgerProblem): boolean {
  return fault === 'rewritten' || fault === 'shortened'
}
