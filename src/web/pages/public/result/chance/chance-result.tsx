import { lazy, Suspense } from 'react'
import type { QrPath } from '#web/components/qr-path.ts'
import { ReceiptProof } from '#web/components/receipt/receipt-proof.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { withTexts } from '#web/i18n/learn-texts.ts'
import { toasts } from '#web/state/toast-queue.ts'
import type { LoadedChallenges } from '../challenges/load-challenges.ts'
import { AutoCheck } from '../check/auto-check.tsx'
import { ResultRail } from '../result-rail.tsx'
import { VoidBanner } from '../void-banner.tsx'
import { ChanceHead, ChanceReceipt, ChanceSeal } from './chance-head.tsx'
import { ChanceOutcomeView } from './chance-outcome.tsx'
import type { ChanceResultData } from './chance-result-data.ts'
import './chance-result.css'

const Challenges = lazy(() => withTexts('challenges', () => import('../challenges/challenges.tsx')))

interface ChanceResultProps {
  result: ChanceResultData
  qr: QrPath
  challenges: LoadedChallenges | undefined
}

/** The outcome, then its receipt. Without winners there is no one to replace, look up or erase. */
export default function ChanceResult({ result, qr, challenges }: ChanceResultProps) {
  const t = useT()
  const sayCopyRefused = () => {
    toasts.add({ title: t('result.copy_refused'), color: 'warning' })
  }
  return (
    <>
      <ChanceHead result={result} qr={qr} onCopyRefused={sayCopyRefused} />
      <VoidBanner declared={result.events.find((event) => event.type === 'void')} isDrawn />
      <section className="tossed" aria-labelledby="outcome-title">
        <h2 className="visually-hidden" id="outcome-title">
          {t('chance_result.outcome')}
        </h2>
        <ChanceOutcomeView outcome={result.outcome} />
      </section>
      <ReceiptProof
        hash={result.label === 'provable' ? result.commit_hash : undefined}
        seal={<ChanceSeal result={result} />}
        check={<AutoCheck key={result.events.length} result={result} />}
      />
      <div className="result-lower">
        <ChanceReceipt result={result} onCopyRefused={sayCopyRefused} />
        <ResultRail result={result} qr={qr} kept={t('chance_result.kept')} onCopyRefused={sayCopyRefused} />
      </div>
      {challenges && (
        <Suspense>
          <Challenges challenges={challenges} />
        </Suspense>
      )}
    </>
  )
}
