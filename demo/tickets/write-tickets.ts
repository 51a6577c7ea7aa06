import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { type AskedTicket, asked, canned, challenged } from './questions.ts'

const made = z.object({ id: z.string() })
const drawn = z.object({ share_code: z.string() })
const opened = z.object({ id: z.string(), ticket_id: z.string().nullable() })
const signedIn = z.object({ token: z.string() })

/** Sends a call and returns its data; a form is sent as is. */
export type Send = (
  method: string,
  path: string,
  body: object | undefined,
  by: { token?: string; locale?: string },
) => Promise<unknown>

export interface Writing {
  send: Send
  /** session tokens */
  administrator: string
  user: string
}

/** So that the support pages of a demo show waiting people, each in their own language. */
export async function writeTickets(writing: Writing): Promise<void> {
  const { send, administrator } = writing
  await send('POST', '/api/canned-answers', canned, { token: administrator })
  await challengeOne(writing)
  for (const ticket of asked) await writeOne(writing, ticket)
}

async function writeOne(writing: Writing, ticket: AskedTicket): Promise<void> {
  const { send, administrator, user } = writing
  const { person, locale, priority, subject, message, file, said = [] } = ticket
  const token = person ? await arrive(writing, person) : user
  const options = { subject, message, priority }
  const { id } = made.parse(
    await send('POST', '/api/tickets', file ? withFile(options, file) : options, { token, locale }),
  )
  for (const line of said)
    await send('POST', `/api/support-tickets/${id}/messages`, line, { token: administrator })
}

function withFile(options: object, { name, text }: NonNullable<AskedTicket['file']>): FormData {
  const form = new FormData()
  form.set('options', JSON.stringify(options))
  form.set('file', new Blob([text], { type: 'text/csv' }), name)
  return form
}

/** The suffix of unread addresses: a demo does not print mails to them. */
export const addressOfNobody = '@people.example.org'

/** Creates a new person, whose password is never needed. */
export async function arrive(
  { send, administrator }: Writing,
  { username, fullname }: NonNullable<AskedTicket['person']>,
): Promise<string> {
  const password = randomBytes(12).toString('base64url')
  const profile = { username, password, email: username + addressOfNobody, fullname }
  await send('POST', '/api/users', profile, { token: administrator })
  return signedIn.parse(await send('POST', '/api/auth/sign-in', { username, password }, {})).token
}

const patience = 40

async function challengeOne(writing: Writing): Promise<void> {
  const { send, user } = writing
  const { title, entries, person, reason, text, answer } = challenged
  const wish = { title, winners: 2, entries_public: true, source: { type: 'list', entries } }
  const { share_code } = drawn.parse(await send('POST', '/api/giveaways', wish, { token: user }))
  const token = await arrive(writing, person)
  const path = `/api/results/${share_code}/challenges`
  for (let tries = 1; ; tries++) {
    try {
      const { id } = opened.parse(await send('POST', path, { reason, text }, { token }))
      await send('POST', `${path}/${id}/answer`, { answer }, { token: user })
      return
    } catch (error) {
      // The draw waits for its beacon round.
      if (tries === patience) throw error
      await pause(250)
    }
  }
}
