import { useEffect, useState } from 'react'
import { type Queue, readQueue } from './read-queue.ts'

/** Milliseconds between two looks at the queue, which only happen where someone sees it. */
const betweenLooks = 10_000

/** The queue as it is now: tickets come and go in it, while what is open and typed beside it stays. */
export function useLiveQueue(loaded: Queue): Queue {
  const [view, setView] = useState({ loaded, queue: loaded })
  if (view.loaded !== loaded) setView({ loaded, queue: loaded })
  useEffect(() => {
    // The server's time goes on by this device's clock, whatever that says.
    const start = performance.now()
    let isLeft = false
    async function look(): Promise<void> {
      if (document.visibilityState !== 'visible') return
      const found = await readQueue(undefined).catch(() => undefined)
      if (!found || isLeft) return
      const queue = { ...found, now: loaded.now + performance.now() - start }
      setView((before) => (before.loaded === loaded ? { loaded, queue } : before))
    }
    const onLook = () => void look()
    const timer = setInterval(onLook, betweenLooks)
    document.addEventListener('visibilitychange', onLook)
    return () => {
      isLeft = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onLook)
    }
  }, [loaded])
  return view.queue
}
