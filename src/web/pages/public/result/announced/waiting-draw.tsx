import { useState } from 'react'
import { createServerClock } from '#web/components/waiting/server-clock.ts'
import { isOver, useLeft } from '#web/components/waiting/use-left.ts'
import { WaitingStage } from '#web/components/waiting/waiting-stage.tsx'
import type { LoadedDraw } from '../load-result.ts'
import { useFinish } from '../use-finish.ts'
import { AnnouncedDraw } from './announced-draw.tsx'

/** A sealed draw at its one address: announced or called off, then waiting, then its result. */
export default function WaitingDraw(loaded: LoadedDraw) {
  const { draw, sample } = loaded
  const { beacon } = draw
  const [clock] = useState(() => createServerClock(Date.parse(draw.now)))
  const isTime = useLeft(beacon.due, clock, isOver)
  const isWaited = !draw.voided && (isTime || draw.mode !== 'scheduled')
  const overdue = useFinish(draw, clock, isWaited)
  if (!isWaited) return <AnnouncedDraw {...loaded} clock={clock} />
  return <WaitingStage draw={{ ...draw, overdue }} beacon={beacon} clock={clock} sample={sample} />
}
