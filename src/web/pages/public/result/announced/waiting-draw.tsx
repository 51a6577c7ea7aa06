import { lazy, useState } from 'react'
import { givenTitle } from '#contract/draws/titles/given-title.ts'
import { createServerClock, isOver, useLeft } from '#web/components/waiting/server-clock.ts'
import { WaitingStage } from '#web/components/waiting/waiting-stage.tsx'
import { withTexts } from '#web/i18n/learn-texts.ts'
import { Watchers } from '../live/watchers.tsx'
import type { LoadedDraw } from '../load-result.ts'
import { useFinish } from '../use-finish.ts'
import { AnnouncedDraw } from './announced-draw.tsx'

const InRoom = lazy(() =>
  withTexts('reveal', async () => ({
    default: (await import('#web/components/reveal/room/room.tsx')).InRoom,
  })),
)

/** The room of an announced draw opens before its time: its last seconds are counted down there. */
const opensMs = 10_000

/** A sealed draw without a result yet: announced or called off, or about to have one. */
export default function WaitingDraw(loaded: LoadedDraw) {
  const { draw, sample } = loaded
  const { beacon } = draw
  const [clock] = useState(() => createServerClock(Date.parse(draw.now)))
  const isNear = useLeft(beacon.due, clock, isAlmostOver)
  const isTime = useLeft(beacon.due, clock, isOver)
  const isDue = !draw.voided && (isTime || draw.mode !== 'scheduled')
  const { isLate: overdue, opensAt } = useFinish(draw, clock, isDue ? 'due' : isNear ? 'near' : 'far')
  const isToss = draw.source.type === 'chance'
  return (
    <>
      {isDue ? (
        <WaitingStage draw={{ ...draw, overdue }} beacon={beacon} clock={clock}>
          <Watchers />
        </WaitingStage>
      ) : (
        <AnnouncedDraw {...loaded} clock={clock} />
      )}
      {/* A draw that is late on arrival is explained by the page. */}
      {!isToss && !draw.voided && !draw.overdue && (isDue || isNear) && (
        <InRoom
          title={givenTitle(draw)}
          logo={draw.look?.logo}
          places={draw.winners_count}
          audience={<Watchers isInRoom />}
          entries={draw.eligible_total}
          sealedAt={draw.sealed_at}
          commitHash={draw.commit_hash}
          label="provable"
          ceremony={draw.ceremony}
          zone={draw.time_zone}
          sample={sample}
          wait={{ due: beacon.due, clock, round: beacon.round, overdue, opensAt }}
          onDone={focusPage}
        />
      )}
    </>
  )
}

function isAlmostOver(leftMs: number): boolean {
  return leftMs <= opensMs
}

function focusPage(): void {
  document.getElementById('main')?.focus({ preventScroll: true })
}
