import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Person } from '../world/people.ts'

/** What clients saw besides draws. */
export interface Load {
  signIns: number
  sessionChecks: number
  /** collections that were confirmed, by their id */
  collections: Map<string, Person>
  /** people whose request for a new password was confirmed */
  recoveries: Person[]
  /** answers that no failure of a node explains */
  violations: string[]
}

interface Client {
  load: Load
  end: () => Promise<void>
}

const video = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'

/**
 * Signs people in, checks their sessions, collects comments and requests new passwords, until it is ended. What gets no
 * answer is asked again; every other unexpected answer is a violation. Each person does each thing once, so no limit
 * may refuse any of it.
 */
export function startLoad(origin: string, people: readonly Person[]): Client {
  const load: Load = { signIns: 0, sessionChecks: 0, collections: new Map(), recoveries: [], violations: [] }
  let isOver = false
  const insist = async (path: string, init: RequestInit, status: number): Promise<unknown> => {
    while (!isOver) {
      const answer = await ask(origin + path, init)
      if (answer && answer.status === status) return answer.json
      if (answer && answer.status < 500) {
        load.violations.push(`${path} answered ${answer.status} ${JSON.stringify(answer.json).slice(0, 200)}`)
        return undefined
      }
      await pause(50)
    }
    return undefined
  }
  const life = async (person: Person, number: number): Promise<void> => {
    const { username, email, password } = person
    const credentials = { username, password }
    const signedIn = await insist('/api/auth/sign-in', post(credentials, { address: addressOf(number) }), 200)
    const token = tokenOf(signedIn)
    if (!token) return
    load.signIns++
    const key = `${username}-comments`
    const begun = await insist('/api/collections', post({ posts: [video] }, { token, key }), 201)
    const { id } = (begun as { data?: { id?: string } } | undefined)?.data ?? {}
    if (id) load.collections.set(id, person)
    if (await insist('/api/auth/forgot-password', post({ email }, { address: addressOf(number) }), 200))
      load.recoveries.push(person)
    for (let times = 20; times > 0 && !isOver; times--) {
      if (await insist('/api/auth', { headers: { authorization: `Bearer ${token}` } }, 200))
        load.sessionChecks++
      await pause(randomInt(200))
    }
  }
  const waiting = people.map((person, number) => ({ person, number }))
  const lane = async () => {
    for (let next = waiting.shift(); next && !isOver; next = waiting.shift()) {
      await life(next.person, next.number)
      await pause(randomInt(500))
    }
  }
  const lanes = [lane(), lane(), lane()]
  return {
    load,
    async end() {
      isOver = true
      await Promise.all(lanes)
    },
  }
}

interface Sender {
  token?: string
  key?: string
  address?: string
}

function post(body: object, { token, key, address }: Sender): RequestInit {
  return {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
      ...(address && { 'x-forwarded-for': address }),
    },
  }
}

function addressOf(number: number): string {
  return `192.0.${2 + (number >> 8)}.${number & 255}`
}

function tokenOf(json: unknown): string | undefined {
  return (json as { data?: { token?: string } } | undefined)?.data?.token
}

async function ask(url: string, init: RequestInit): Promise<{ status: number; json: unknown } | undefined> {
  try {
    const answer = await fetch(url, init)
    const text = await answer.text()
    return { status: answer.status, json: text.startsWith('{') ? JSON.parse(text) : text }
  } catch {
    return undefined
  }
}
