import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { DemoPeople } from './data-folder.ts'

const envelope = z.object({ status: z.boolean(), message: z.string(), data: z.unknown() })
const signedIn = z.object({ token: z.string() })
const made = z.object({ id: z.string() })

interface Arrival {
  url: string
  /** of the link for a first administrator */
  setupToken: string | undefined
  /** who was there before, in a demo that goes on */
  before: DemoPeople | undefined
  settings: Record<string, unknown>
}

/**
 * Does what whoever looks after a new site would do, through the same calls: an administrator, the settings, somebody with
 * the largest plan. Passwords are new for each demo.
 */
export async function settleIn({ url, setupToken, before, settings }: Arrival): Promise<DemoPeople> {
  const people = before ?? { administrator: newPerson('demo-admin'), user: newPerson('demo') }
  const { administrator, user } = people
  const arrive = setupToken
    ? ask(url, 'POST', `/api/setup/${setupToken}`, profileOf(administrator))
    : ask(url, 'POST', '/api/auth/sign-in', administrator)
  const { token } = signedIn.parse(await arrive)
  await ask(url, 'PUT', '/api/settings', settings, token)
  if (setupToken) {
    const { id } = made.parse(await ask(url, 'POST', '/api/users', profileOf(user), token))
    const plan = { plan: 'Ultra', plan_reason: 'The demo shows everything.' }
    await ask(url, 'PUT', `/api/users/${id}`, plan, token)
  }
  return people
}

function newPerson(username: string) {
  return { username, password: randomBytes(9).toString('base64url') }
}

function profileOf({ username, password }: DemoPeople['user']) {
  return { username, password, email: `${username}@example.org`, fullname: `The ${username} account` }
}

async function ask(
  url: string,
  method: string,
  path: string,
  body: object,
  token?: string,
): Promise<unknown> {
  const answer = await fetch(url + path, {
    method,
    headers: {
      'Content-Type': 'application/json',
      'Accept-Language': 'en',
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  const { status, message, data } = envelope.parse(await answer.json())
  if (!status)
    throw new Error(`${method} ${path.replace(/setup\/.*/, 'setup')}: ${message} ${JSON.stringify(data)}`)
  return data
}
