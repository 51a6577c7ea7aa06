import { useEffect, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { type CheckIn, getCheckIn } from '#contract/draws/results.ts'
import { send } from '#web/api/send.ts'
import { revealMarker, watchedMark } from '#web/components/reveal/reveal-props.ts'
import { room } from '#web/components/reveal/room/room-state.ts'
import type { ServerClock } from '#web/components/waiting/server-clock.ts'
import { liveDraw, untilFetch, watchLive } from './live/live-draw.ts'

/** Far from its time, in the last seconds before it, or when the result may come any moment. */
type Phase = 'far' | 'near' | 'due'

interface Finish {
  /** the number is late */
  isLate: boolean
  /** ISO time at which all open pages show the winners; undefined until it is known */
  opensAt: string | undefined
}

/**
 * Switches to the result of a sealed draw, with the ceremony, once there is one. The event stream of the draw says when;
 * without it the page polls: on mount, when it becomes visible, when its time is near, and repeatedly while the result is
 * awaited. The first answer sets the clock. A draw that was called off while people watch loads the page again, which
 * says so.
 */
export function useFinish(
  { share_code, overdue, voided }: Pick<CheckIn, 'share_code' | 'overdue' | 'voided'>,
  clock: ServerClock,
  phase: Phase,
): Finish {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const isVoid = voided !== null
  const [isLate, setLate] = useState(overdue)
  const [opensAt, setOpensAt] = useState<string>()

  useEffect(() => {
    const leave = watchLive(share_code)
    let timer: ReturnType<typeof setTimeout> | undefined
    const listen = () => {
      const audience = liveDraw.get()?.audience
      if (audience?.is_voided && !isVoid) void revalidate()
      if (!audience?.opens_at || timer !== undefined) return
      setOpensAt(audience.opens_at)
      // Only the room keeps the winners to itself until then.
      const wait = room.get()
        ? untilFetch(audience, clock.now())
        : Date.parse(audience.opens_at) - clock.now()
      timer = setTimeout(() => void navigate(...toResult), Math.max(0, wait))
    }
    listen()
    const unsubscribe = liveDraw.subscribe(listen)
    return () => {
      clearTimeout(timer)
      unsubscribe()
      leave()
    }
  }, [share_code, isVoid, clock, navigate, revalidate])

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    let isUntold = false
    const poll = async () => {
      const isFollowed = liveDraw.get() !== undefined
      const startedAt = Date.now()
      const answer = await send(getCheckIn, { params: { share_code }, signal })
      if (signal.aborted || !answer.ok) return false
      // Then it opens at the moment that the stream tells, as on all other pages, unless the stream is dead without notice.
      if (answer.data.finished && isFollowed && !isUntold) {
        isUntold = liveDraw.get()?.audience.opens_at === null
        return false
      }
      if (answer.data.finished) return true
      clock.correct(Date.parse(answer.data.now), startedAt, Date.now())
      setLate(answer.data.overdue)
      if (answer.data.voided && !isVoid) void revalidate()
      return false
    }
    const showResult = () => (signal.aborted ? undefined : navigate(...toResult))
    const pollOnce = () => {
      // The clock is set by then.
      if (phase === 'near' && liveDraw.get()) return
      if (document.visibilityState === 'visible')
        void poll().then((isFinished) => isFinished && showResult(), ignore)
    }
    clock.begin()
    if (phase === 'due') void repeat(poll, signal).then(showResult, ignore)
    else pollOnce()
    document.addEventListener('visibilitychange', pollOnce)
    return () => {
      controller.abort()
      document.removeEventListener('visibilitychange', pollOnce)
    }
  }, [share_code, isVoid, clock, phase, navigate, revalidate])

  return { isLate, opensAt }
}

const toResult = [
  { search: `${revealMarker}=${watchedMark}` },
  { replace: true, preventScrollReset: true },
] as const

/** The page was left or the connection is lost: the next poll will tell. */
function ignore(): void {}

/** Resolves when `poll` returns true; rejects when the page was left. */
async function repeat(poll: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    // The first answer sets the clock for the countdown, so it comes without a pause.
    const isFollowed = liveDraw.get() !== undefined
    if (attempt > 0 || isFollowed) await pause(isFollowed ? followedPause : pauseBefore(attempt), signal)
    if (await poll()) return
    signal.throwIfAborted()
  }
}

/** Milliseconds, while the stream tells what happens: only whether the number is late is asked for. */
const followedPause = 12_000

/** Milliseconds: every second while the number is due, less often once it is clearly late. */
function pauseBefore(attempt: number): number {
  if (attempt < 20) return 1000
  return attempt < 60 ? 3000 : 10_000
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new Error('left'))
    })
  })
}
