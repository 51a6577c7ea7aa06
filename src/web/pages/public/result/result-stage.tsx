import { useEffect } from 'react'
import type { Result } from '#contract/draws/results.ts'
import type { QrPath } from '#web/components/qr-path.ts'
import type { RevealProps } from '#web/components/reveal/reveal-props.ts'
import { StageView } from '#web/components/reveal/stage/stage-view.tsx'
import { stagedWinners } from '#web/components/winners/winner-places.ts'
import { useT } from '#web/i18n/frame.tsx'
import { watchLive } from './live/live-draw.ts'
import { Watchers } from './live/watchers.tsx'
import { useEntrySample } from './use-entry-sample.ts'

interface ResultStageProps extends Omit<RevealProps, 'winners' | 'sample'> {
  result: Result
  qr: QrPath
}

/** The stage view of a result. Its entries are fetched when it opens, because most visits never open it. */
export default function ResultStage({ result, ...shown }: ResultStageProps) {
  const t = useT()
  const { share_code } = result
  const sample = useEntrySample(share_code) ?? []
  useEffect(() => watchLive(share_code), [share_code])
  return (
    <StageView
      {...shown}
      winners={stagedWinners(result, t('result.name_removed'))}
      sample={sample}
      audience={<Watchers isInRoom />}
      drawnAt={result.finished_at}
      link={result.share_link}
    />
  )
}
