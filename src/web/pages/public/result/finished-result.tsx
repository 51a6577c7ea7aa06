import { lazy, Suspense, startTransition, useRef, useState } from 'react'
import { givenTitle } from '#contract/draws/given-title.ts'
import type { EligibleEntry, Result } from '#contract/draws/results.ts'
import type { QrPath } from '#web/components/qr-path.ts'
import { CheckReceipt } from '#web/components/receipt/check-receipt.tsx'
import { Receipt } from '#web/components/receipt/receipt.tsx'
import { revealedWinners } from '#web/components/reveal/revealed-winners.ts'
import { useReveal } from '#web/components/reveal/use-reveal.ts'
import { WinnerList } from '#web/components/winners/winner-list.tsx'
import { SubstituteLine } from '#web/components/winners/winner-list-substitutes.tsx'
import { waitingSubstitutes } from '#web/components/winners/winner-places.ts'
import { useFrame } from '#web/i18n/frame.tsx'
import { withTexts } from '#web/i18n/learn-texts.ts'
import { toasts } from '#web/state/toast-queue.ts'
import type { LoadedChallenges } from './challenges/load-challenges.ts'
import { checkHere } from './check/check-here.ts'
import type { CheckWatch } from './check/run-check.ts'
import { SelfCheck } from './entries/self-check.tsx'
import type { EntriesPage } from './load-result.ts'
import type { ErasureRequests } from './organizer/load-requests.ts'
import { ResultHead } from './result-head.tsx'
import { ResultRail } from './result-rail.tsx'
import type { LoadedStatistics } from './statistics/load-statistics.ts'

/** Plays once, for visitors who come straight from the draw. */
const InRoom = lazy(() =>
  withTexts('reveal', async () => ({
    default: (await import('#web/components/reveal/room/room.tsx')).InRoom,
  })),
)

/** For presenting the result to an audience. */
const ResultStage = lazy(() => withTexts('stage', () => import('./result-stage.tsx')))

/** Only owners of draws from comments have statistics. */
const StatisticsPanel = lazy(() => withTexts('statistics', () => import('./statistics/statistics-panel.tsx')))

const Challenges = lazy(() => withTexts('challenges', () => import('./challenges/challenges.tsx')))

/** Few draws are voided. */
const VoidBanner = lazy(() =>
  withTexts('void_banner', async () => ({ default: (await import('./void-banner.tsx')).VoidBanner })),
)

/** Only public lists are shown. */
const EntriesList = lazy(() => withTexts('entries', () => import('./entries/entries-list.tsx')))

/** Only owners have one. */
const OrganizerPanel = lazy(() => withTexts('organiser', () => import('./organizer/organizer-panel.tsx')))

interface FinishedResultProps {
  result: Result
  qr: QrPath
  entries: EntriesPage | undefined
  search: string
  /** for the owner only */
  requests: ErasureRequests | undefined
  statistics: LoadedStatistics | undefined
  challenges: LoadedChallenges | undefined
  /** for the ceremony that follows the draw */
  sample: readonly EligibleEntry[]
}

/** Winners first, then the substitutes, then the receipt as a document, then the visitor's self-check. */
export function FinishedResult(props: FinishedResultProps) {
  const { result, qr, entries, search, requests, statistics, challenges, sample } = props
  const { brand, t } = useFrame()
  const winnersHeading = useRef<HTMLHeadingElement>(null)
  const reveal = useReveal()
  const [isOnStage, setOnStage] = useState(false)

  function endReveal() {
    reveal.finish()
    winnersHeading.current?.focus()
  }

  // An urgent update would throw away server-rendered parts whose scripts are still loading, and the page would jump.
  function openStage() {
    startTransition(() => setOnStage(true))
  }

  function sayCopyRefused() {
    toasts.add({ title: t('result.copy_refused'), color: 'warning' })
  }

  const voided = result.events.find((event) => event.type === 'void')
  const check = (watch: CheckWatch) => checkHere(result, watch)
  const shown = {
    // The ceremony reveals the winners, so the title must not name them.
    title: givenTitle(result),
    entries: result.eligible_total,
    sealedAt: result.sealed_at,
    commitHash: result.commit_hash,
    brand: brand.key,
    ceremony: result.ceremony,
    label: result.label,
  }
  return (
    <>
      <ResultHead result={result} qr={qr} onStage={openStage} onCopyRefused={sayCopyRefused} />
      {voided && (
        <Suspense>
          <VoidBanner declared={voided} isDrawn />
        </Suspense>
      )}
      <section className="stack gap-5" aria-labelledby="winners-title">
        <h2 className="visually-hidden" id="winners-title" tabIndex={-1} ref={winnersHeading}>
          {t('result.winners')}
        </h2>
        <WinnerList result={result} onCopyRefused={sayCopyRefused} />
        <SubstituteLine substitutes={waitingSubstitutes(result)} />
      </section>
      {result.own_id && (
        <Suspense>
          <OrganizerPanel id={result.own_id} result={result} requests={requests ?? []} />
        </Suspense>
      )}
      <div className="result-lower">
        <Receipt
          result={result}
          check={
            <CheckReceipt
              // A check from before the latest event no longer applies to this page.
              key={`${result.events.length} ${result.erased}`}
              check={check}
              withList={result.entries_public}
              isProvable={result.label === 'provable'}
            />
          }
          onCopyRefused={sayCopyRefused}
        />
        <ResultRail result={result} qr={qr} onCopyRefused={sayCopyRefused} />
      </div>
      {statistics && (
        <Suspense>
          <StatisticsPanel statistics={statistics} shareCode={result.share_code} />
        </Suspense>
      )}
      <SelfCheck draw={result} />
      {challenges && (
        <Suspense>
          <Challenges challenges={challenges} />
        </Suspense>
      )}
      {entries && (
        <Suspense>
          <EntriesList list={entries} search={search} />
        </Suspense>
      )}
      {/* No Suspense boundary here: it would show the winners first and the ceremony a moment later. */}
      {reveal.playing && (
        <InRoom
          {...shown}
          zone={result.time_zone}
          winners={revealedWinners(result)}
          sample={sample}
          onDone={endReveal}
        />
      )}
      {isOnStage && (
        <Suspense>
          <ResultStage {...shown} result={result} qr={qr} onDone={() => setOnStage(false)} />
        </Suspense>
      )}
    </>
  )
}
