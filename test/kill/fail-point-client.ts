import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { lettersOf } from './draws-client.ts'

/** What clients received about one draw, which must never change. */
export interface Told {
  key: string
  shareCode: string
  /** names of winners and substitutes by rank, as JSON */
  winners: string
}

export interface FailPointClient {
  /** everything that clients ever received about finished draws */
  told: Told[]
  /** replies that no crash explains */
  refused: string[]
  end(): Promise<void>
}

const lanes = 5

/**
 * Requests draws of all modes from several instances at once, and replacements of winners. Whatever gets no reply is
 * requested again under the same key, from any instance.
 */
export function startFailPointClient(origins: string[]): FailPointClient {
  const told: Told[] = []
  const refused: string[] = []
  let isOver = false
  let number = 0
  const all = Array.from({ length: lanes }, async () => {
    while (!isOver) await wantDraw(++number)
  })

  async function wantDraw(n: number): Promise<void> {
    const key = randomUUID()
    const mode = n % 3 === 0 ? 'instant' : 'local'
    const body = {
      source: {
        type: 'list',
        entries: Array.from({ length: 40 }, (_, i) => `Entry ${lettersOf(key.slice(0, 8))} ${i}`),
      },
      winners: 2,
      substitutes: 1,
      mode,
    }
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': key,
      'x-forwarded-for': [10, n >> 16, n >> 8, n].map((part) => part & 255).join('.'),
      ...(n % 2 === 0 ? { prefer: 'respond-async' } : {}),
    }
    const first = await insist(
      '/api/giveaways',
      { method: 'POST', headers, body: JSON.stringify(body) },
      [201, 202],
    )
    if (!first) return
    const { id, share_code: code } = first.data as { id: string; share_code: string }
    const result = await insist(`/api/results/${code}`, {}, [200])
    if (!result) return
    note(key, result.data as unknown as Shown)
    if (n % 4 === 0 && first.cookie) await replace(id, key, first.cookie)
    const again = await insist(`/api/results/${code}`, {}, [200])
    if (again) note(key, again.data as unknown as Shown)
  }

  async function replace(id: string, key: string, cookie: string): Promise<void> {
    const answer = await insist(
      `/api/giveaways/${id}/replacements`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ rank: 1, reason: 'no_answer' }),
      },
      // a replacement whose reply was lost may have been made
      [201, 409],
    )
    if (answer?.status === 201) note(key, answer.data as unknown as Shown)
  }

  function note(key: string, { share_code, winners, substitutes }: Shown): void {
    const names = JSON.stringify([...winners, ...substitutes].map(({ name }) => name))
    told.push({ key, shareCode: share_code, winners: names })
  }

  /** Repeats a request until it gets one of these replies; stops when the test is over. */
  async function insist(path: string, init: RequestInit, wanted: number[]) {
    while (!isOver) {
      const answer = await send(path, init)
      if (answer && wanted.includes(answer.status)) return answer
      // 409 for a result that is not drawn yet, 503 for a beacon that could not be reached yet
      if (answer && answer.status < 500 && answer.status !== 409)
        refused.push(`${path}: ${answer.status} ${JSON.stringify(answer.data).slice(0, 200)}`)
      await pause(answer ? 300 : 60)
    }
    return undefined
  }

  async function send(path: string, init: RequestInit) {
    try {
      const origin = origins[randomInt(origins.length)] ?? ''
      const response = await fetch(origin + path, { ...init, signal: AbortSignal.timeout(20_000) })
      const { data } = (await response.json()) as { data: Record<string, unknown> }
      const cookie = response.headers.getSetCookie()[0]?.split(';')[0]
      return { status: response.status, data, cookie }
    } catch {
      return undefined
    }
  }

  return {
    told,
    refused,
    async end() {
      isOver = true
      await Promise.all(all)
    },
  }
}

interface Shown {
  share_code: string
  winners: { name: string }[]
  substitutes: { name: string }[]
}
