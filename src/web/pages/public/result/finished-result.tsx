import { lazy, Suspense, startTransition, useRef, useState } from 'react'
import type { EligibleEntry, Result } from '#contract/draws/results.ts'
import { givenTitle } from '#contract/draws/titles/given-title.ts'
import { voidingOf } from '#contract/draws/voiding-of.ts'
import { useCopyRefused } from '#web/components/copy-refused.ts'
import type { QrPath } from '#web/components/qr-path.ts'
import type { Finding } from '#web/components/receipt/finding.ts'
import { LabelSeal, ReceiptProof } from '#web/components/receipt/receipt-proof.tsx'
import { useReveal } from '#web/components/reveal/use-reveal.ts'
import { SubstituteLine, WinnerList } from '#web/components/winners/winner-list.tsx'
import { type HeldPlace, revealedWinners, waitingSubstitutes } from '#web/components/winners/winner-places.ts'
import { useFrame, useT } from '#web/i18n/frame.tsx'
import { withTexts } from '#web/i18n/learn-texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { AutoCheck } from './check/auto-check.tsx'
import { SelfCheck } from './entries/self-check.tsx'
import type { EntriesPage, ErasureRequests, LoadedChallenges, LoadedStatistics } from './load-result.ts'
import { ResultHead } from './result-head.tsx'
import { ResultRail } from './result-rail.tsx'
import { ShareButton, Shared } from './share-button.tsx'

/** Plays once, for visitors who come straight from the draw. */
const InRoom = lazy(() =>
  withTexts('reveal', async () => ({
    default: (await import('#web/components/reveal/room/room.tsx')).InRoom,
  })),
)

/** Below what most people come for, and mostly folded. */
const Receipt = lazy(() =>
  withTexts('receipt', async () => ({
    default: (await import('#web/components/receipt/receipt.tsx')).Receipt,
  })),
)

/** For presenting the result to an audience. */
const ResultStage = lazy(() => withTexts('stage', () => import('./result-stage.tsx')))

/** The room again, on demand. */
const ResultReplay = lazy(() => withTexts('reveal', () => import('./result-replay.tsx')))

/** Only owners of draws from comments have statistics. */
const StatisticsPanel = lazy(() => withTexts('statistics', () => import('./statistics/statistics-panel.tsx')))

const Challenges = lazy(() => withTexts('challenges', () => import('./challenges/challenges.tsx')))

/** For those who watched it happen. */
const Agreement = lazy(() => withTexts('live', () => import('./live/agreement.tsx')))

/** Few draws are voided. */
const VoidBanner = lazy(() =>
  withTexts('void_banner', async () => ({ default: (await import('./void-banner.tsx')).VoidBanner })),
)

/** Only public lists are shown. */
const EntriesList = lazy(() => withTexts('entries', () => import('./entries/entries-list.tsx')))

/** Only owners have these. */
const OrganizerBar = lazy(() => withTexts('organizer', () => import('./organizer/organizer-bar.tsx')))
const TicketActions = lazy(() => withTexts('organizer', () => import('./organizer/ticket-actions.tsx')))
const OrganizerPanel = lazy(() => withTexts('organizer', () => import('./organizer/organizer-panel.tsx')))

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

/** Who won, whether that is proven, whether the visitor took part, and then how it came about. */
export function FinishedResult(props: FinishedResultProps) {
  const { result, qr, entries, search, requests, statistics, challenges, sample } = props
  const { brand, t } = useFrame()
  const winnersHeading = useRef<HTMLHeadingElement>(null)
  const reveal = useReveal()
  const [isOnStage, setOnStage] = useState(false)
  const [isSharing, setSharing] = useState<boolean>()
  const [isReplayed, setReplayed] = useState(false)
  const [agrees, setAgrees] = useState<boolean>()

  function endReveal() {
    reveal.finish()
    setReplayed(false)
    winnersHeading.current?.focus()
  }

  // Urgent updates would throw away server-rendered parts whose scripts are still loading, and the page would jump.
  function noteFinding({ ok }: Finding) {
    startTransition(() => setAgrees(ok))
  }

  function openStage() {
    startTransition(() => setOnStage(true))
  }

  // What the last frame of the room offers.
  function share() {
    startTransition(() => setSharing(true))
  }

  function replay() {
    startTransition(() => setReplayed(true))
  }

  const sayCopyRefused = useCopyRefused()
  const isOwn = result.own_id !== undefined
  const actionsOf = (place: HeldPlace) => (
    <Suspense>
      <TicketActions place={place} onCopyRefused={sayCopyRefused} />
    </Suspense>
  )
  const onShare = result.is_shared === false ? undefined : share
  const voided = voidingOf(result.events)
  const shown = {
    // The ceremony reveals the winners, so the title must not name them.
    title: givenTitle(result),
    places: result.winners.length,
    entries: result.eligible_total,
    sealedAt: result.sealed_at,
    commitHash: result.commit_hash,
    brand: brand.key,
    logo: result.look?.logo,
    ceremony: result.ceremony,
    label: result.label,
  }
  return (
    <>
      <ResultHead result={result} />
      {voided && (
        <Suspense>
          <VoidBanner declared={voided} isDrawn />
        </Suspense>
      )}
      <section className="stack gap-6" aria-labelledby="winners-title">
        <h2 className="visually-hidden" id="winners-title" tabIndex={-1} ref={winnersHeading}>
          {t('result.winners')}
        </h2>
        <WinnerList result={result} {...(isOwn && { actionsOf })} />
        <SubstituteLine substitutes={waitingSubstitutes(result)} />
      </section>
      {result.own_id && (
        <Suspense>
          <OrganizerBar
            result={result}
            qr={qr}
            onReplay={replay}
            onStage={openStage}
            onCopyRefused={sayCopyRefused}
          />
          <OrganizerPanel id={result.own_id} result={result} requests={requests ?? []} />
        </Suspense>
      )}
      <div className="result-lower">
        <ReceiptProof
          hash={result.label === 'provable' ? result.commit_hash : undefined}
          seal={<LabelSeal result={result} />}
          check={
            <AutoCheck
              // A check from before the latest event no longer applies to this page.
              key={`${result.events.length} ${result.erased}`}
              result={result}
              isPaused={reveal.playing}
              onFinding={noteFinding}
            />
          }
        />
        <SelfCheck draw={result} isPanel />
        {reveal.hasWatched && (
          <Suspense>
            <Agreement shareCode={result.share_code} agrees={agrees} />
          </Suspense>
        )}
      </div>
      <div className="result-lower">
        <Suspense>
          <Receipt result={result} onCopyRefused={sayCopyRefused} />
        </Suspense>
        <ResultRail result={result} qr={qr} onCopyRefused={sayCopyRefused}>
          {!isOwn && (
            <VisitorActions
              result={result}
              qr={qr}
              onReplay={replay}
              onStage={openStage}
              onCopyRefused={sayCopyRefused}
            />
          )}
        </ResultRail>
      </div>
      {statistics && (
        <Suspense>
          <StatisticsPanel statistics={statistics} shareCode={result.share_code} />
        </Suspense>
      )}
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
          onShare={onShare}
          onDone={endReveal}
        />
      )}
      {isReplayed && (
        <Suspense>
          <ResultReplay {...shown} result={result} onShare={onShare} onDone={endReveal} />
        </Suspense>
      )}
      {isSharing !== undefined && (
        <Suspense>
          <Shared
            result={result}
            qr={qr}
            open={isSharing}
            onClose={() => setSharing(false)}
            onCopyRefused={sayCopyRefused}
          />
        </Suspense>
      )}
      {isOnStage && (
        <Suspense>
          <ResultStage {...shown} result={result} qr={qr} onDone={() => setOnStage(false)} />
        </Suspense>
      )}
    </>
  )
}

interface VisitorActionsProps {
  result: Result
  qr: QrPath
  onReplay: () => void
  onStage: () => void
  onCopyRefused: () => void
}

/** What anyone may do with a result, beside its link. */
function VisitorActions({ result, qr, onReplay, onStage, onCopyRefused }: VisitorActionsProps) {
  const t = useT()
  const isVoid = voidingOf(result.events) !== undefined
  return (
    <>
      {result.is_shared !== false && (
        <ShareButton result={result} qr={qr} kind="quiet" wide onCopyRefused={onCopyRefused} />
      )}
      {!isVoid && (
        <>
          <Button kind="ghost" wide icon="play" className="needs-script" onClick={onReplay}>
            {t('result.replay')}
          </Button>
          <Button kind="ghost" wide icon="monitor" className="needs-script" onClick={onStage}>
            {t('stage.open')}
          </Button>
        </>
      )}
      <Button kind="ghost" wide icon="printer" className="needs-script" onClick={() => window.print()}>
        {t('result.print')}
      </Button>
    </>
  )
}
