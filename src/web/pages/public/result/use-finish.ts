import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { type CheckIn, getCheckIn } from '../../../../contract/results.ts'
import { send } from '../../../api.ts'
import { revealMarker } from '../../../components/reveal/handed-names.ts'

/**
 * Asks how a sealed draw stands while `active`, and turns the page into its result, with the ceremony, the moment there
 * is one. Answers whether the draw is overdue.
 */
export function useFinish({ share_code, overdue }: CheckIn, active: boolean): boolean {
  const navigate = useNavigate()
  const [isLate, setLate] = useState(overdue)

  useEffect(() => {
    if (!active) return undefined
    const left = new AbortController()
    const { signal } = left
    void watch(share_code, signal, setLate).then(
      () => signal.aborted || navigate({ search: revealMarker }, { replace: true, preventScrollReset: true }),
      // The page was left.
      () => undefined,
    )
    return () => left.abort()
  }, [share_code, active, navigate])

  return isLate
}

/** Ends when the draw is finished; fails when the page was left. */
async function watch(code: string, signal: AbortSignal, onLate: (late: boolean) => void): Promise<void> {
  for (let asked = 0; ; asked++) {
    await pause(pauseBefore(asked), signal)
    const answer = await send(getCheckIn, { params: { share_code: code }, signal })
    if (!answer.ok) continue
    if (answer.data.finished) return
    onLate(answer.data.overdue)
  }
}

/** Milliseconds: each second while the number is due, seldom once it is plainly late. */
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
