import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { inlineEntries } from '../../src/server/features/giveaways/seal/prepare-list-in-thread.ts'

/** What one reply showed to a client. */
export interface Seen {
  key: string
  /** owner of quota and key: the client's address, one per key */
  account: string
  shareCode: string
  /** names of winners and substitutes by rank, as JSON */
  winners: string
}

export interface DrawClient {
  /** from now on every reply is passed to this listener, as JSON of `Seen` or as `refused: ...` */
  tell(listener: (answer: string) => void): void
  /** pauses requests until it gets a new origin; resolves when none are in flight */
  rest(): Promise<void>
  ask(origin: string): void
  end(): Promise<void>
}

interface Input {
  key: string
  address: string
  names: string[]
}

const LANES = 6
/** long enough to be drawn in a worker thread */
const LONG_LIST = inlineEntries + 500

/**
 * Keeps requesting draws: whatever gets no reply is requested again under the same Idempotency-Key, also twice at the
 * same time, and answered requests are repeated now and then. Each lane rests for `restMs` after each draw.
 */
export function startDrawClient({ restMs = 0 } = {}): DrawClient {
  let origin: string | undefined
  let listener: (answer: string) => void = () => {}
  let isOver = false
  let underWay = 0
  let number = 0
  const answered: Input[] = []
  const shareCodes: Seen[] = []
  const lanes = Array.from({ length: LANES }, () => workForEver())

  async function workForEver(): Promise<void> {
    while (!isOver) {
      const wish = newInput(++number)
      if (!(await insist(wish))) continue
      answered.push(wish)
      if (randomInt(2) === 0) await insist(answered[Math.max(0, answered.length - 1 - randomInt(12))] ?? wish)
      if (randomInt(4) === 0) await lookAgain(shareCodes[randomInt(shareCodes.length || 1)])
      if (restMs > 0) await pause(restMs)
    }
  }

  async function insist(wish: Input): Promise<boolean> {
    while (!isOver) {
      const isAsked = origin !== undefined
      const twice = randomInt(4) === 0 ? [wish, wish] : [wish]
      const answers = await Promise.all(twice.map(draw))
      if (answers.includes(true)) return true
      // draws that are never requested again must still be finished
      if (isAsked && randomInt(3) === 0) return false
      await pause(30)
    }
    return false
  }

  async function draw({ key, address, names }: Input): Promise<boolean> {
    const answer = await send('/api/giveaways', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key, 'x-forwarded-for': address },
      body: JSON.stringify({ source: { type: 'list', entries: names }, winners: 3, substitutes: 2 }),
    })
    return note(answer, 201, { key, account: `address:${address}` })
  }

  async function lookAgain(seen: Seen | undefined): Promise<void> {
    if (seen) note(await send(`/api/results/${seen.shareCode}`, {}), 200, seen)
  }

  function note(answer: Answer | undefined, wanted: number, of: { key: string; account: string }): boolean {
    if (!answer || answer.status >= 500) return false
    if (answer.status !== wanted) {
      listener(`refused: ${of.key} with ${answer.status} ${answer.text.slice(0, 200)}`)
      return true
    }
    const { share_code, winners, substitutes } = (JSON.parse(answer.text) as { data: Shown }).data
    const names = JSON.stringify([...winners, ...substitutes].map(({ name }) => name))
    const seen = { key: of.key, account: of.account, shareCode: share_code, winners: names }
    shareCodes.push(seen)
    listener(JSON.stringify(seen))
    return true
  }

  /** A reply that was cut off in the middle does not count. */
  async function send(path: string, init: RequestInit): Promise<Answer | undefined> {
    if (!origin) return undefined
    underWay++
    try {
      const response = await fetch(origin + path, init)
      return { status: response.status, text: await response.text() }
    } catch {
      return undefined
    } finally {
      underWay--
    }
  }

  return {
    tell: (to) => {
      listener = to
    },
    ask: (where) => {
      origin = where
    },
    async rest() {
      origin = undefined
      while (underWay > 0) await pause(5)
    },
    async end() {
      isOver = true
      await Promise.all(lanes)
    },
  }
}

interface Answer {
  status: number
  text: string
}

interface Shown {
  share_code: string
  winners: { name: string }[]
  substitutes: { name: string }[]
}

function newInput(number: number): Input {
  const key = randomUUID()
  const length = number % 4 === 0 ? LONG_LIST : 40
  return {
    key,
    address: [10, number >> 16, number >> 8, number].map((part) => part & 255).join('.'),
    names: Array.from({ length }, (_, i) => `Entry ${lettersOf(key.slice(0, 8))} ${i}`),
  }
}

/** Digits in a row look like a phone number, which others than the organizer see masked. */
export function lettersOf(text: string): string {
  return text.replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')
}
