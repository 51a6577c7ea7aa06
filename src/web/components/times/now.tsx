import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'

/** Milliseconds between two looks at the clock. */
const tick = 20_000

/** The server's time in milliseconds as it passes; undefined where no page says it. */
const NowContext = createContext<number | undefined>(undefined)

/**
 * Lets the times inside say how long ago they were. It starts from the time at which the server read the data, so that
 * the first render is the same on both sides and a wrong clock of the device does no harm.
 */
export function NowProvider({ now, children }: { now: number | undefined; children: ReactNode }) {
  const [passed, setPassed] = useState({ since: now, time: 0 })
  useEffect(() => {
    const start = performance.now()
    const timer = setInterval(() => setPassed({ since: now, time: performance.now() - start }), tick)
    return () => clearInterval(timer)
  }, [now])
  const time = passed.since === now ? passed.time : 0
  return <NowContext value={now === undefined ? undefined : now + time}>{children}</NowContext>
}

export function useNow(): number | undefined {
  return useContext(NowContext)
}
