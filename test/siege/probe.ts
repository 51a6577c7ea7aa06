import { setTimeout as pause } from 'node:timers/promises'

interface Latencies {
  requests: number
  /** milliseconds */
  p50: number
  p99: number
  max: number
  failures: string[]
}

interface Probe {
  end: () => Promise<Latencies>
}

/** Asks for ordinary things all the time, one after the other, and notes how long each takes. */
export function startProbe(url: string, paths: readonly string[], restMillis: number): Probe {
  let isOver = false
  const times: number[] = []
  const failures: string[] = []
  const asking = (async () => {
    for (let count = 0; !isOver; count++) {
      const path = paths[count % paths.length] ?? '/'
      const begun = performance.now()
      try {
        const answer = await fetch(url + path, { headers: { accept: '*/*' } })
        await answer.arrayBuffer()
        if (answer.status >= 500) failures.push(`${path} answered ${answer.status}`)
      } catch (error) {
        failures.push(`${path} got no answer: ${String(error)}`)
      }
      times.push(performance.now() - begun)
      await pause(restMillis)
    }
  })()
  return {
    async end() {
      isOver = true
      await asking
      const sorted = times.toSorted((a, b) => a - b)
      const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
      return { requests: times.length, p50: at(0.5), p99: at(0.99), max: at(1), failures }
    },
  }
}
