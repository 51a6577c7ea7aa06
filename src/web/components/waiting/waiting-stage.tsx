import './waiting.css'
import { givenTitle } from '../../../contract/given-title.ts'
import type { CheckIn, EligibleEntry } from '../../../contract/results.ts'
import { BrandMark } from '../../art/brand-mark.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useFrame } from '../../i18n/frame.tsx'
import { HashText } from '../receipt/hash.tsx'
import type { ServerClock } from './server-clock.ts'
import { secondsOf, useLeft } from './use-left.ts'
import { WaitingArt } from './waiting-art.tsx'
import { WaitingSteps } from './waiting-steps.tsx'

export interface WaitingStageProps {
  draw: Pick<CheckIn, 'title' | 'source' | 'winners_count' | 'commit_hash' | 'ledger_index' | 'overdue'>
  beacon: NonNullable<CheckIn['beacon']>
  clock: ServerClock
  sample: readonly EligibleEntry[]
}

/** The drum-roll, and no pretence: a sealed list waits for a number that does not exist yet. */
export function WaitingStage({ draw, beacon, clock, sample }: WaitingStageProps) {
  const { brand, t } = useFrame()
  const { number, exactTime } = useFormat()
  const left = useLeft(beacon.due, clock, secondsOf)
  const round = number(beacon.round)
  const isToss = draw.source.type === 'chance'
  return (
    <section className="waiting" aria-labelledby="waiting-title">
      <WaitingArt
        brand={brand.key}
        commitHash={draw.commit_hash}
        still={draw.overdue}
        sample={sample}
        isToss={isToss}
      />
      <div className="waiting-words">
        <p className="waiting-by">
          <BrandMark look={brand.key} size={28} />
          {t('waiting.title')}
        </p>
        <h1 id="waiting-title" dir="auto">
          {givenTitle(draw) ||
            (isToss ? t('waiting.toss') : t('waiting.untitled', { count: draw.winners_count }))}
        </h1>
        <p className="visually-hidden" role="status">
          {draw.overdue ? t('waiting.overdue.title') : t('waiting.said', { round })}
        </p>
        <div className="waiting-turn">
          {draw.overdue ? (
            <div className="waiting-late">
              <p className="strong">{t('waiting.overdue.title')}</p>
              <p>{t('waiting.overdue.text', { round, time: exactTime(beacon.due) })}</p>
            </div>
          ) : (
            <p className="waiting-left" aria-hidden="true" data-near={left === 0 || undefined}>
              <b>{left > 0 ? number(left) : '…'}</b>
              <span>{left > 0 ? t('waiting.seconds', { count: left }) : t('waiting.any_moment')}</span>
            </p>
          )}
        </div>
        <WaitingSteps ledgerIndex={draw.ledger_index} beacon={beacon} isToss={isToss} />
        <p className="waiting-nobody" data-over={left === 0 || undefined}>
          {t('waiting.nobody')}
        </p>
        <p className="waiting-hash">
          <HashText hash={draw.commit_hash} />
        </p>
        <noscript>
          {/* Looks again by itself; with scripts the page asks and changes in place. */}
          <meta httpEquiv="refresh" content="3" />
          <p>{t('waiting.reloads')}</p>
        </noscript>
      </div>
    </section>
  )
}
