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
    const left = new AbortController()
    const { signal } = left
    const ask = async () => {
      const asked = Date.now()
      const answer = await send(getCheckIn, { params: { share_code }, signal })
      if (signal.aborted || !answer.ok) return false
      if (answer.data.finished) return true
      clock.correct(Date.parse(answer.data.now), asked, Date.now())
      setLate(answer.data.overdue)
      return false
    }
    const turn = () =>
      signal.aborted
        ? undefined
        : navigate({ search: revealMarker }, { replace: true, preventScrollReset: true })
    const askOnce = () => {
      if (document.visibilityState === 'visible')
        void ask().then((isFinished) => isFinished && turn(), ignore)
    }
    clock.begin()
    if (active) void repeat(ask, signal).then(turn, ignore)
    else askOnce()
    document.addEventListener('visibilitychange', askOnce)
    return () => {
      left.abort()
      document.removeEventListener('visibilitychange', askOnce)
    }
  }, [share_code, clock, active, navigate])

  return isLate
}

/** The page was left or the connection is lost: the next poll will tell. */
function ignore(): void {}

/** Resolves when `ask` returns true; rejects when the page was left. */
async function repeat(ask: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
  for (let asked = 0; ; asked++) {
    // The first answer sets the clock for the countdown, so it comes without a pause.
    if (asked > 0) await pause(pauseBefore(asked), signal)
    if (await ask()) return
    signal.throwIfAborted()
  }
}

/** Milliseconds: every second while the number is due, less often once it is clearly late. */
function pauseBefore(asked: number): number {
  if (asked < 20) return 1000
  return asked < 60 ? 3000 : 10_000
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
