import { lazy, Suspense } from 'react'
import type { ChanceOutcome } from '#contract/draws/chance.ts'
import { askedLines } from '#contract/draws/chance-lines.ts'
import { voidingOf } from '#contract/draws/voiding-of.ts'
import { exactNumber } from '#locales/exact-number.ts'
import { formatLocales } from '#locales/locales.ts'
import { CoinArt, CoinField } from '#web/art/coin-art.tsx'
import { DieArt } from '#web/art/die-art.tsx'
import { Rosette } from '#web/art/rosette.tsx'
import { useCopyRefused } from '#web/components/copy-refused.ts'
import type { QrPath } from '#web/components/qr-path.ts'
import { ReceiptProof } from '#web/components/receipt/receipt-proof.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useFrame, useLocale, useT } from '#web/i18n/frame.tsx'
import { withTexts } from '#web/i18n/learn-texts.ts'
import { Fold } from '#web/ui/fold.tsx'
import { VisuallyHidden } from '#web/ui/inline-text.tsx'
import { AutoCheck } from '../check/auto-check.tsx'
import type { LoadedChallenges } from '../load-result.ts'
import { ResultRail } from '../result-rail.tsx'
import { VoidBanner } from '../void-banner.tsx'
import { ChanceActions, ChanceHead, ChanceReceipt, ChanceSeal } from './chance-head.tsx'
import type { ChanceResultData } from './chance-result-data.ts'

const Challenges = lazy(() => withTexts('challenges', () => import('../challenges/challenges.tsx')))

interface ChanceResultProps {
  result: ChanceResultData
  qr: QrPath
  challenges: LoadedChallenges | undefined
}

/** The outcome, then its receipt. Without winners there is no one to replace, look up or erase. */
export default function ChanceResult({ result, qr, challenges }: ChanceResultProps) {
  const { t, locale } = useFrame()
  const { label, commit_hash, asked, outcome } = result
  const sayCopyRefused = useCopyRefused()
  return (
    <>
      <ChanceHead result={result} />
      <VoidBanner declared={voidingOf(result.events)} isDrawn />
      <section
        className="relative isolate grid grid-cols-1 gap-4 justify-items-center py-[clamp(24px,4vw,48px)] px-(--gutter) overflow-hidden border border-line-2 rounded-receipt bg-surface text-center"
        aria-labelledby="outcome-title"
      >
        <h2 className="visually-hidden" id="outcome-title">
          {t('chance_result.outcome')}
        </h2>
        {/* The paper on which the outcome is printed: the seal of a provable one. */}
        {label === 'provable' && (
          <Rosette
            hash={commit_hash}
            size={420}
            hole={0.05}
            lineWidth={0.7}
            className="absolute inset-bs-1/2 left-1/2 -z-1 [translate:-50%_-50%] text-mark opacity-16"
          />
        )}
        <ChanceOutcomeView outcome={outcome} />
        <p className="text-15 text-ink-2">{askedLines(asked, t, locale)[0]}</p>
      </section>
      <ChanceActions result={result} qr={qr} onCopyRefused={sayCopyRefused} />
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

/** Maximum number of coins that are drawn one by one. */
const maxDrawn = 12

/** How many coins show each side, and every coin in order. */
function ChanceCoins({ faces }: { faces: readonly number[] }) {
  const t = useT()
  const { number } = useFormat()
  const sides = [t('coin_toss.heads'), t('coin_toss.tails')] as const
  const isFew = faces.length <= maxDrawn
  return (
    <>
      {isFew ? (
        <ol className="flex flex-wrap gap-4 items-center justify-center m-0 p-0 list-none">
          {faces.map((face, i) => (
            // Coins are identified by their position only.
            <li key={`${i} ${face}`}>
              <CoinArt
                side={face === 0 ? 'heads' : 'tails'}
                text={sideOf(face, sides)}
                width={widthOf(faces.length)}
              />
              <VisuallyHidden>{sideOf(face, sides)}</VisuallyHidden>
            </li>
          ))}
        </ol>
      ) : (
        <CoinField faces={faces} />
      )}
      {faces.length > 1 && (
        <dl className="flex flex-wrap gap-y-3 gap-x-16 justify-center m-0">
          {sides.map((side, face) => (
            <div key={side}>
              <dt className="text-15 text-ink-2">{side}</dt>
              <dd className="m-0 font-heading text-[clamp(2rem,1.4rem_+_3vw,3.25rem)] leading-[1.1] font-display tracking-[-0.03em] tabular-nums">
                {number(faces.filter((one) => one === face).length)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {!isFew && (
        <Fold title={t('chance_result.order')}>
          <p className="max-w-none leading-[1.7]">{faces.map((face) => sideOf(face, sides)).join(' · ')}</p>
        </Fold>
      )}
    </>
  )
}

function widthOf(coins: number): number {
  if (coins === 1) return 220
  return coins > 4 ? 104 : 150
}

function sideOf(face: number, [heads, tails]: readonly [string, string]): string {
  return face === 0 ? heads : tails
}

/** The outcome: coins by side, dice with their sum, numbers as figures. */
function ChanceOutcomeView({ outcome }: { outcome: ChanceOutcome }) {
  switch (outcome.tool) {
    case 'coins':
      return <ChanceCoins faces={outcome.faces} />
    case 'dice':
      return <Dice {...outcome} />
    case 'numbers':
      return outcome.numbers.length === 1 ? (
        <OneNumber drawn={outcome.numbers[0] ?? ''} />
      ) : (
        <Numbers numbers={outcome.numbers} />
      )
  }
}

/** Maximum number of dice that are drawn large. */
const maxLarge = 12

function Dice({ dice, total }: Omit<Extract<ChanceOutcome, { tool: 'dice' }>, 'tool'>) {
  const t = useT()
  const { number } = useFormat()
  const isMany = dice.length > maxLarge
  return (
    <>
      <ul className={`flex flex-wrap items-center justify-center ${isMany ? 'gap-3' : 'gap-4'}`}>
        {dice.map(({ sides, value, kept }, i) => (
          // Dice are identified by their position only.
          <li className={isMany ? 'w-15' : 'w-24'} key={`${i} ${sides}`}>
            <DieArt sides={sides} value={value} look={kept ? 'filled' : 'plain'} struck={!kept} />
            <VisuallyHidden>
              {t(kept ? 'dice_roll.die' : 'dice_roll.die.dropped', { number: number(i + 1), sides, value })}
            </VisuallyHidden>
          </li>
        ))}
      </ul>
      <p className="font-heading text-[clamp(2rem,1.4rem_+_3vw,3.25rem)] leading-[1.1] font-display tracking-[-0.03em] tabular-nums wrap-anywhere">
        {t('chance_result.total', { total: number(total) })}
      </p>
    </>
  )
}

/** A single number is as large as fits. */
function OneNumber({ drawn }: { drawn: string }) {
  const exact = exactNumber(drawn, formatLocales[useLocale()])
  return (
    <p
      className={`font-heading font-display ${exact.length > 9 ? 'text-[clamp(1.75rem,0.75rem_+_5vw,5rem)] leading-[1.2] tracking-[-0.03em] wrap-anywhere' : 'text-[clamp(8rem,4rem_+_14vw,14rem)] leading-none tracking-[-0.05em]'}`}
    >
      <bdi>{exact}</bdi>
    </p>
  )
}

function Numbers({ numbers }: { numbers: readonly string[] }) {
  const tag = formatLocales[useLocale()]
  return (
    <ol
      className={`flex flex-wrap items-center justify-center font-heading leading-[1.15] font-display ${numbers.length > maxLarge ? 'gap-y-2 gap-x-6 tracking-[-0.01em]' : 'gap-y-3 gap-x-8 text-[clamp(2rem,1.4rem_+_3vw,3.25rem)] tracking-[-0.03em]'}`}
    >
      {numbers.map((one, i) => (
        // The same number may occur twice.
        <li className="min-w-0 wrap-anywhere" key={`${i} ${one}`}>
          <bdi>{exactNumber(one, tag)}</bdi>
        </li>
      ))}
    </ol>
  )
}
