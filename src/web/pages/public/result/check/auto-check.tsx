import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { Result } from '#contract/draws/results.ts'
import { CheckLine, CheckTime } from '#web/components/receipt/check-line.tsx'
import type { Finding } from '#web/components/receipt/finding.ts'
import { outcomeOf } from '#web/components/receipt/outcome-of.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useFrame } from '#web/i18n/frame.tsx'
import { withTexts } from '#web/i18n/learn-texts.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { Fold, useFoldOpen } from '#web/ui/fold.tsx'
import type { CheckWatch } from './run-check.ts'

/** Loaded with the first finding. */
const CheckedSteps = lazy(() =>
  withTexts('check', async () => ({
    default: (await import('#web/components/receipt/check-findings.tsx')).CheckedSteps,
  })),
)

/** Rows; a longer public list is only loaded for those who ask for it. */
const maxListed = 5000

interface AutoCheckProps {
  result: Result
  /** the ceremony is playing and needs the device for itself */
  isPaused?: boolean
  /** called with every finding */
  onFinding?: (finding: Finding) => void
}

/** Has the visitor's own browser recompute the receipt as soon as the page is idle, in a place of constant height. */
export function AutoCheck({ result, isPaused = false, onFinding }: AutoCheckProps) {
  const { locale, t } = useFrame()
  const isLong = result.entries_public && result.participants_total > maxListed
  const [asked, setAsked] = useState({ withList: !isLong })
  const [rows, setRows] = useState<{ done: number; total: number }>()
  const [finding, setFinding] = useState<Finding | 'unavailable'>()

  const verify = useEffectEvent(async (withList: boolean, signal: AbortSignal) => {
    try {
      const found = await checkHere(result, withList, { onSteps: ignore, onProgress: setRows })
      if (signal.aborted) return
      setFinding(found)
      onFinding?.(found)
    } catch {
      if (!signal.aborted) setFinding('unavailable')
    }
  })
  useEffect(() => {
    if (isPaused) return
    const controller = new AbortController()
    const cancel = whenIdle(() => void verify(asked.withList, controller.signal))
    return () => {
      cancel()
      controller.abort()
    }
  }, [isPaused, asked])

  function verifyAgain(withList: boolean) {
    setFinding(undefined)
    setRows(undefined)
    setAsked({ withList })
  }

  const { withList } = asked
  const found = finding === 'unavailable' ? undefined : finding
  const fold = useFoldOpen(found?.ok === false)
  const at = `/api/results/${result.share_code}/verifier.html?locale=${locale}`
  return (
    <>
      <div className="grid grid-cols-1 gap-3 needs-script no-print">
        <Outcome finding={finding} rows={rows} isProvable={result.label === 'provable'} />
        <Fold
          {...fold}
          title={t('check.steps')}
          className="border-y-0 [&>summary]:py-0 [&>summary]:text-14 [&>summary]:text-ink-2"
        >
          <div className="grid grid-cols-1 gap-3">
            <p className="small">
              {t(withList && result.entries_public ? 'check_run.note_list' : 'check_run.note')}
            </p>
            {found && (
              <Suspense>
                <CheckedSteps finding={found} />
              </Suspense>
            )}
            <div className="flex flex-wrap gap-y-2 gap-x-4 items-center">
              <Button size="small" icon="shield-check" busy={!finding} onClick={() => verifyAgain(withList)}>
                {t(finding ? 'check.again' : 'check.running')}
              </Button>
              {!withList && (
                <Button size="small" icon="shield-check" busy={!finding} onClick={() => verifyAgain(true)}>
                  {t('check.with_list')}
                </Button>
              )}
            </div>
          </div>
        </Fold>
      </div>
      <div className="grid grid-cols-1 gap-3 without-script no-print">
        <p>
          <LinkButton icon="download" href={at} download={`verify-${result.share_code.slice(0, 8)}.html`}>
            {t('receipt.verifier')}
          </LinkButton>
        </p>
        <p className="small muted">{t('receipt.verifier.note')}</p>
      </div>
    </>
  )
}

function ignore(): void {}

interface OutcomeProps {
  finding: Finding | 'unavailable' | undefined
  rows: { done: number; total: number } | undefined
  isProvable: boolean
}

/** What was found, and the sentence that takes its place until then. */
const placed = 'row-1 col-1 font-semibold'

/** One line. While the check runs, the sentence it most likely ends with takes its place, unseen. */
function Outcome({ finding, rows, isProvable }: OutcomeProps) {
  const t = useFrame().t
  const { number } = useFormat()
  const found = finding === 'unavailable' ? undefined : finding
  const words = found ? outcomeOf(found, isProvable) : finding ? 'check.unavailable' : 'check.running'
  const icon = found?.ok ? 'shield-check' : finding ? 'alert-circle' : 'spinner'
  const time = (milliseconds: number) => t('check.time', { milliseconds: number(milliseconds) })
  return (
    <CheckLine icon={icon} tone={found && (found.ok ? 'good' : 'bad')} role="status">
      <span className="grid grid-cols-1">
        <b className={placed}>{t(words)}</b>
        {!finding && <span className={`${placed} invisible`}>{t(outcomeOf({ ok: true }, isProvable))}</span>}
        {found?.ok === false && <span className="block text-ink">{t('check.failed.text')}</span>}
      </span>
      {rows && !finding ? (
        <CheckTime>{t('check_run.progress', { done: rows.done, total: rows.total })}</CheckTime>
      ) : (
        <CheckTime isReserved={!found}>
          {time(found ? Math.round(found.milliseconds * 10) / 10 : 10.1)}
        </CheckTime>
      )}
    </CheckLine>
  )
}

/** Longest wait for a page that is never idle, in milliseconds. */
const timeout = 3000

/** Calls back once the page has nothing more urgent to do. Returns how to cancel it. */
function whenIdle(callback: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(callback, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(callback, { timeout })
  return () => cancelIdleCallback(handle)
}

/** Engine and contract are loaded with the check, after the page. */
async function checkHere(result: Result, withList: boolean, watch: CheckWatch): Promise<Finding> {
  const { checkResult } = await withTexts('check', () => import('./check-result.ts'))
  return checkResult(result, withList, watch)
}
