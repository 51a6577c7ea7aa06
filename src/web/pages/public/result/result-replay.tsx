import { useLayoutEffect } from 'react'
import type { Result } from '#contract/draws/results.ts'
import type { RevealProps } from '#web/components/reveal/reveal-props.ts'
import { InRoom } from '#web/components/reveal/room/room.tsx'
import { reopenRoom } from '#web/components/reveal/room/room-state.ts'
import { stagedWinners } from '#web/components/winners/winner-places.ts'
import { useT } from '#web/i18n/frame.tsx'
import { useEntrySample } from './use-entry-sample.ts'

interface ResultReplayProps extends Omit<RevealProps, 'winners' | 'sample'> {
  result: Result
}

/** The room of a finished draw again, for everyone who comes later. It shows who holds the places now. */
export default function ResultReplay({ result, ...shown }: ResultReplayProps) {
  const t = useT()
  const sample = useEntrySample(result.share_code)
  useLayoutEffect(reopenRoom, [])
  if (!sample) return null
  return (
    <InRoom
      {...shown}
      zone={result.time_zone}
      winners={stagedWinners(result, t('result.name_removed'))}
      sample={sample}
    />
  )
}
