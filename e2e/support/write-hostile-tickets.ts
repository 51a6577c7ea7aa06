import { expect } from '@playwright/test'
import type { Ask } from './people.ts'

interface Input {
  url: string
  corpus: readonly string[]
  admin: Ask
  /** the account whose result others challenge */
  organizer: { ask: Ask; token: string }
  shareCode: string
}

/**
 * Puts every line of the corpus wherever users and staff write to each other. Returns the id of the ticket that has
 * them all.
 */
export async function writeHostileTickets(wish: Input): Promise<string> {
  const { corpus, admin } = wish
  let ticketId = ''
  for (const [n, line] of corpus.entries()) {
    ticketId = await openTicket(wish, line)
    await admin('POST', '/api/canned-answers', { title: `${n} ${line}`.slice(0, 100), text: { en: line } })
    await challenge(wish, n, line)
  }
  for (const line of corpus)
    for (const is_note of [true, false])
      await admin('POST', `/api/support-tickets/${ticketId}/messages`, { message: line, is_note })
  return ticketId
}

async function openTicket({ url, organizer }: Input, line: string): Promise<string> {
  const form = new FormData()
  form.set('options', JSON.stringify({ subject: line.slice(0, 150), message: line }))
  form.set('files', new Blob(['words']), `${line.slice(0, 60).replaceAll('/', '')}.txt`)
  const headers = { Authorization: `Bearer ${organizer.token}` }
  const answer = await fetch(`${url}/api/tickets`, { method: 'POST', headers, body: form })
  const { data } = (await answer.json()) as { data: { id: string } }
  expect(answer.status, JSON.stringify(data)).toBe(201)
  return data.id
}

/** Anonymous calls come from varying addresses. */
async function challenge({ url, organizer, shareCode }: Input, n: number, line: string): Promise<void> {
  const path = `/api/results/${shareCode}/challenges`
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `198.51.100.${n + 201}` },
    body: JSON.stringify({ reason: 'other', text: line }),
  })
  const { data } = (await answer.json()) as { data: { id: string } }
  expect(answer.status, JSON.stringify(data)).toBe(201)
  await organizer.ask('POST', `${path}/${data.id}/answer`, { answer: line })
}
