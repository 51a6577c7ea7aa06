import { useEffect, useRef } from 'react'
import type { EligibleEntry } from '#contract/draws/results.ts'
import { Rosette } from '#web/art/rosette.tsx'
import type { Moment } from '../ceremony.ts'
import { SignInLimiter } from '../entry-crowd.tsx'
import { Lifted } from '../lifted.tsx'
import type { RevealProps } from '../reveal-props.ts'
import { isOf } from '../shown-entries.ts'
import { Slips } from '../slips.tsx'
import { StageBox } from './stage-box.tsx'

type Props = Pick<RevealProps, 'winners' | 'brand' | 'commitHash'> & {
  moment: Moment
  sample: readonly EligibleEntry[]
  label: 'recorded' | 'provable'
  calm: boolean
}

/** Visual only: screen readers get the text of the alert instead. */
export function Stage({ winners, brand, commitHash, moment: { phase, index }, sample, label, calm }: Props) {
  const isUp = phase === 'lift' || phase === 'shown'
  const winner = isUp ? winners[index] : undefined
  const shuffles = phase === 'shuffle'
  const drawn = winners.slice(0, isUp ? index + 1 : index)
  return (
    <div className="reveal-stage" aria-hidden="true">
      <div className="reveal-pattern">
        {label === 'provable' && brand === 'box' && commitHash && (
          <Rosette hash={commitHash} size={900} lineWidth={0.9} draw />
        )}
        {label === 'recorded' && <div className="reveal-waves" />}
      </div>
      {brand === 'lucky' && <SignInLimiter entries={sample} drifts={shuffles && !calm} drawn={drawn} />}
      {brand === 'box' && (
        <StageBox>
          {shuffles && (
            <Slips key={index} entries={sample.filter((entry) => !isOf(entry, drawn))} index={index} />
          )}
        </StageBox>
      )}
      {phase === 'shown' && !calm && <ConfettiLayer key={`confetti-${index}`} />}
      {winner && <Lifted key={index} winner={winner} count={winners.length} brand={brand} />}
    </div>
  )
}

/** Mounted per winner, so it runs once for each. The drawing code is fetched when needed. */
function ConfettiLayer() {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let stop: (() => void) | undefined
    let isDone = false
    import('../confetti.ts').then(
      ({ throwConfetti }) => {
        if (!isDone && canvas.current) stop = throwConfetti(canvas.current)
      },
      // The ceremony works without confetti.
      () => undefined,
    )
    return () => {
      isDone = true
      stop?.()
    }
  }, [])
  return <canvas className="reveal-confetti" ref={canvas} />
}
