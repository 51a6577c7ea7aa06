import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { type CheckIn, getCheckIn } from '#contract/draws/results.ts'
import { send } from '#web/api/send.ts'
import { revealMarker } from '#web/components/reveal/reveal-marker.ts'
import type { ServerClock } from '#web/components/waiting/server-clock.ts'

/**
 * Polls the state of a sealed draw on mount, when the page becomes visible, and repeatedly while `active`. Each answer
 * sets the clock, and once there is a result the page switches to it with the ceremony. Returns whether the draw is
 * overdue.
 */
export function useFinish({ share_code, overdue }: CheckIn, clock: ServerClock, active: boolean): boolean {
  const navigate = useNavigate()
  const [isLate, setLate] = useState(overdue)

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const poll = async () => {
      const startedAt = Date.now()
      const answer = await send(getCheckIn, { params: { share_code }, signal })
      if (signal.aborted || !answer.ok) return false
      if (answer.data.finished) return true
      clock.correct(Date.parse(answer.data.now), startedAt, Date.now())
      setLate(answer.data.overdue)
      return false
    }
    const showResult = () =>
      signal.aborted
        ? undefined
        : navigate({ search: revealMarker }, { replace: true, preventScrollReset: true })
    const pollOnce = () => {
      if (document.visibilityState === 'visible')
        void poll().then((isFinished) => isFinished && showResult(), ignore)
    }
    clock.begin()
    if (active) void repeat(poll, signal).then(showResult, ignore)
    else pollOnce()
    document.addEventListener('visibilitychange', pollOnce)
    return () => {
      controller.abort()
      document.removeEventListener('visibilitychange', pollOnce)
    }
  }, [share_code, clock, active, navigate])

  return isLate
}

/** The page was left or the connection is lost: the next poll will tell. */
function ignore(): void {}

/** Resolves when `poll` returns true; rejects when the page was left. */
async function repeat(poll: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    // The first answer sets the clock for the countdown, so it comes without a pause.
    if (attempt > 0) await pause(pauseBefore(attempt), signal)
    if (await poll()) return
    signal.throwIfAborted()
  }
}

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
