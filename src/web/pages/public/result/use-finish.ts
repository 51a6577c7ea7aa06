import { useEffect, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { type CheckIn, getCheckIn } from '#contract/draws/results.ts'
import { send } from '#web/api/send.ts'
import { revealMarker } from '#web/components/reveal/reveal-marker.ts'
import type { ServerClock } from '#web/components/waiting/server-clock.ts'

/** Far from its time, in the last seconds before it, or when the result may come any moment. */
type Phase = 'far' | 'near' | 'waited'

/**
 * Polls the state of a sealed draw on mount, when the page becomes visible, when its time is near, and repeatedly while
 * the result is awaited. Each answer sets the clock. Once there is a result the page switches to it with the ceremony;
 * a draw that was called off while people watch loads the page again, which says so. Returns whether the draw is overdue.
 */
export function useFinish(
  { share_code, overdue, voided }: Pick<CheckIn, 'share_code' | 'overdue' | 'voided'>,
  clock: ServerClock,
  phase: Phase,
): boolean {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const isVoid = voided !== null
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
      if (answer.data.voided && !isVoid) void revalidate()
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
    if (phase === 'waited') void repeat(poll, signal).then(showResult, ignore)
    else pollOnce()
    document.addEventListener('visibilitychange', pollOnce)
    return () => {
      controller.abort()
      document.removeEventListener('visibilitychange', pollOnce)
    }
  }, [share_code, isVoid, clock, phase, navigate, revalidate])

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
