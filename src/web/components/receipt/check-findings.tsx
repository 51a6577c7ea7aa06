import { useEffect, useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/frame.tsx'
import { Fold } from '../../ui/fold.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { CheckLine, CheckTime } from './check-line.tsx'
import type { CheckStep, Finding, LeftUnchecked, StepName } from './finding.ts'
import { outcomeOf } from './outcome-of.ts'

/** What a failing step may be caused by; each has a text that explains it and what to do. */
type Explanation =
  | 'damaged'
  | 'arithmetic'
  | 'beacon'
  | 'history'
  | 'ledger'
  | 'keys'
  | 'list'
  | 'comments'
  | 'page'

const explanations: Partial<Record<StepName, Explanation>> = {
  shape: 'damaged',
  format: 'damaged',
  beacon_hash: 'beacon',
  beacon_signature: 'beacon',
  events: 'history',
  ledger_entries: 'ledger',
  ledger_draw: 'ledger',
  ledger_inclusion: 'ledger',
  ledger_checkpoint: 'ledger',
  keys: 'keys',
  list_count: 'list',
  list_root: 'list',
  list_ranking: 'list',
  comments_file: 'comments',
  comments_rules: 'comments',
  comments_ranking: 'comments',
  page: 'page',
}

/** The meaning of a failing step. Steps not listed here are wrong arithmetic. */
export function explanationOf(step: StepName): Explanation {
  return explanations[step] ?? 'arithmetic'
}

interface CheckOutcomeProps {
  finding: Finding
  /** a draw with external randomness may be called proven, once everything was checked */
  isProvable: boolean
  failedText: string | undefined
}

/** The result of a check in one line. */
function CheckOutcome({ finding, isProvable, failedText }: CheckOutcomeProps) {
  const t = useT()
  const { number } = useFormat()
  const { ok, milliseconds } = finding
  const time = t('check.time', { milliseconds: number(Math.round(milliseconds * 10) / 10) })
  return (
    <CheckLine icon={ok ? 'shield-check' : 'alert-circle'} tone={ok ? 'none' : 'bad'}>
      <span>
        <b className="font-semibold">{t(outcomeOf(finding, isProvable))}</b>
        {!ok && <span className="block text-ink">{failedText ?? t('check.failed.text')}</span>}
      </span>
      <CheckTime>{time}</CheckTime>
    </CheckLine>
  )
}

/** Delay between two steps: long enough to see them appear, short enough that nothing feels slow. */
const betweenMs = 45

/** How many of `total` items to show now: one after another, or all at once with reduced motion. */
function useOneByOne(total: number): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (count === total) return
    const isAtOnce = count > total || matchMedia('(prefers-reduced-motion: reduce)').matches
    const timer = setTimeout(() => setCount(isAtOnce ? total : count + 1), isAtOnce ? 0 : betweenMs)
    return () => clearTimeout(timer)
  }, [count, total])
  return Math.min(count, total)
}

interface CheckFindingsProps {
  /** the steps so far */
  steps: readonly CheckStep[]
  /** rows of the list computed so far */
  rows: { done: number; total: number } | undefined
  /** the result, once all steps are done */
  finding: Finding | undefined
  isProvable: boolean
  /** what a failing step means, if not that the page differs from its receipt */
  failedText?: string
  /** shows the steps in a fold once all of them passed */
  foldsSteps?: boolean
  /** called when everything is shown */
  onShown: () => void
}

/** The progress of a check: each step as it arrives, then the result above them, replacing "checking". */
export function CheckFindings({
  steps,
  rows,
  finding,
  isProvable,
  failedText,
  foldsSteps,
  onShown,
}: CheckFindingsProps) {
  const t = useT()
  const shownCount = useOneByOne(steps.length)
  const complete = shownCount === steps.length ? finding : undefined
  const unchecked = complete?.unchecked ?? []

  useEffect(() => {
    if (complete) onShown()
  }, [complete, onShown])

  return (
    <>
      {!complete && (
        <CheckLine icon="spinner">
          <span>{t('check.running')}</span>
          {rows && <CheckTime>{t('check_run.progress', { done: rows.done, total: rows.total })}</CheckTime>}
        </CheckLine>
      )}
      <div role="status">
        {complete && <CheckOutcome finding={complete} isProvable={isProvable} failedText={failedText} />}
      </div>
      {foldsSteps && complete?.ok ? (
        <Fold title={t('check.steps.passed', { count: steps.length })}>
          <CheckSteps steps={steps} />
        </Fold>
      ) : (
        shownCount > 0 && <CheckSteps steps={steps.slice(0, shownCount)} />
      )}
      <LeftOut unchecked={unchecked} />
    </>
  )
}

/** What a check had to leave out. */
function LeftOut({ unchecked }: { unchecked: readonly LeftUnchecked[] }) {
  const t = useT()
  if (unchecked.length === 0) return null
  return (
    <div className="check-left px-3.5 text-14 text-ink-2">
      <p>{t('check_left.title')}</p>
      <ul className="mbs-0.5 ps-8 list-disc">
        {unchecked.map((name) => (
          <li key={name}>{t(`check_left.${name}`)}</li>
        ))}
      </ul>
    </div>
  )
}

/** The steps of a finished check, and what it had to leave out. */
export function CheckedSteps({ finding: { checks, unchecked = [] } }: { finding: Finding }) {
  return (
    <>
      <CheckSteps steps={checks} />
      <LeftOut unchecked={unchecked} />
    </>
  )
}

/** The steps of a check in words; a failing one explains what it means and where the error may lie. */
function CheckSteps({ steps }: { steps: readonly CheckStep[] }) {
  const t = useT()
  const { number } = useFormat()
  const failed = steps.filter(({ ok }) => !ok)
  return (
    <ol className="check-steps grid gap-1.5 text-14 text-ink-2" aria-label={t('check.steps')}>
      {steps.map((step) => (
        <li
          key={step.name}
          className={`grid grid-cols-[20px_minmax(0,1fr)] gap-3 px-3.5 ${step.ok ? '' : 'check-step-failed text-bad font-medium'}`}
        >
          <Icon
            className="mbs-0.5 stroke-[2.25]"
            name={step.ok ? 'check' : 'x'}
            size={16}
            label={t(step.ok ? 'check.step.ok' : 'check.step.failed')}
          />
          <span>
            {t(`check.${step.name}`)}
            {!step.ok && step.draw !== undefined && ` (${t('check.at', { place: number(step.draw + 1) })})`}
            {!step.ok && isFirstOfFault(step, failed) && (
              <span className="check-fault block mbs-0.5 font-normal text-ink max-w-(--measure)">
                {t(`check_fault.${explanationOf(step.name)}`)}
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** Repeating the text under every failing step would hide which step it belongs to. */
function isFirstOfFault(step: CheckStep, failed: readonly CheckStep[]): boolean {
  return failed.find(({ name }) => explanationOf(name) === explanationOf(step.name)) === step
}
