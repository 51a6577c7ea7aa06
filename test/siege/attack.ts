import { randomInt } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Person } from '../world/people.ts'

/** One connection of an attack; `closed` is when the server ended it, in milliseconds after the beginning. */
interface Held {
  socket: Socket
  closed?: number
}

interface HeldConnections {
  /** how many the server has ended, and when the last of them */
  state: () => { open: number; lastClosed: number }
  end: () => void
}

const dripMs = 1000

/** Connections that send a request so slowly that it never ends: the head a few letters at a time, or a body that stops. */
export function holdConnections(
  port: number,
  count: number,
  kind: 'head' | 'body' | 'silence',
): HeldConnections {
  const begun = performance.now()
  const held: Held[] = Array.from({ length: count }, () => {
    const one: Held = { socket: connect(port, '127.0.0.1') }
    one.socket.on('error', () => {})
    one.socket.on('data', () => {})
    one.socket.once('close', () => (one.closed = performance.now() - begun))
    one.socket.once('connect', () => one.socket.write(beginnings[kind]))
    return one
  })
  const drip = setInterval(() => {
    if (kind === 'silence') return
    for (const { socket, closed } of held)
      if (closed === undefined) socket.write(kind === 'head' ? `X-${randomInt(1e9)}: a\r\n` : 'a')
  }, dripMs)
  return {
    state: () => ({
      open: held.filter(({ closed }) => closed === undefined).length,
      lastClosed: Math.round(Math.max(0, ...held.map(({ closed = 0 }) => closed))),
    }),
    end() {
      clearInterval(drip)
      for (const { socket } of held) socket.destroy()
    },
  }
}

const beginnings = {
  head: 'GET / HTTP/1.1\r\nHost: localhost\r\n',
  body:
    'POST /api/files/preview HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000000\r\n' +
    'Content-Type: multipart/form-data; boundary=x\r\n\r\n' +
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nAda\n',
  silence: '',
} as const

interface SignIns {
  right: number
  refused: number
  limited: number
  violations: string[]
}

/** All at the same moment, each from its own address; every other one has a wrong password. */
export async function signInAtOnce(url: string, people: readonly Person[], count: number): Promise<SignIns> {
  const seen: SignIns = { right: 0, refused: 0, limited: 0, violations: [] }
  const attempts = Array.from({ length: count }, async (_, no) => {
    const one = people[no % people.length]
    const isRight = no % 2 === 0
    const answer = await fetch(`${url}/api/auth/sign-in`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `198.18.${no >> 8}.${no & 255}`,
      },
      body: JSON.stringify({ username: one?.username, password: isRight ? one?.password : 'wrong horse' }),
    })
    const { data } = (await answer.json()) as { data: { code?: string; token?: string } }
    if (answer.status === 200 && isRight && data.token) seen.right++
    else if (answer.status === 422 && !isRight && data.code === 'invalid_credentials') seen.refused++
    else if ((answer.status === 429 || answer.status === 503) && answer.headers.has('retry-after'))
      seen.limited++
    else
      seen.violations.push(
        `sign-in with a ${isRight ? 'right' : 'wrong'} password: ${answer.status} ${data.code}`,
      )
  })
  for (const outcome of await Promise.allSettled(attempts))
    if (outcome.status === 'rejected')
      seen.violations.push(`sign-in without an answer: ${String(outcome.reason)}`)
  return seen
}

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
export function startProbe(url: string, paths: readonly string[], restMs: number): Probe {
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
      await pause(restMs)
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
