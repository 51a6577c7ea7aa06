import sharp from 'sharp'
import type { Ask } from './fill.ts'

export interface SomeTicket {
  ask: Ask
  person: string
  administrator: string
  /** a result that is challenged */
  shareCode: string
}

/** A ticket that started as a challenge, with files, an answer and a note, and a canned answer to choose from. */
export async function someTicket(url: string, given: SomeTicket): Promise<string> {
  const { ask, person, administrator, shareCode } = given
  const ticketId = await challenged(ask, shareCode, person)
  await writtenWithFiles(url, person, ticketId)
  const path = `/api/support-tickets/${ticketId}`
  const canned = {
    // Names are unique.
    title: `Where results are (${ticketId.slice(0, 8)})`,
    text: {
      en: 'Every result stands in your history.\n\nIs anything left to say?',
      de: 'Jedes Ergebnis steht in Ihrem Verlauf.',
      tr: 'Her sonuç geçmişinizde durur.',
    },
  }
  await ask('POST', '/api/canned-answers', canned, administrator)
  const note = { message: 'Seen twice this week, the list was cut off.', is_note: true }
  await ask('POST', `${path}/messages`, note, administrator)
  const answer = { message: 'Thank you. The list has 10 names here as well.\nWhich one is missing?' }
  await ask('POST', `${path}/messages`, answer, administrator)
  await ask('PATCH', path, { priority: 'high' }, administrator)
  const question = { subject: 'Can I draw from two posts at once?', message: 'Both belong to one giveaway.' }
  await ask('POST', '/api/tickets', { ...question, priority: 'low' }, person)
  return ticketId
}

async function challenged(ask: Ask, shareCode: string, person: string): Promise<string> {
  const challenge = { reason: 'entries', text: 'I was in the comments, but my name is not on the list.' }
  const path = `/api/results/${shareCode}/challenges`
  const { ticket_id } = await ask<{ ticket_id: string | null }>('POST', path, challenge, person)
  if (!ticket_id) throw new Error('The challenge opened no ticket')
  return ticket_id
}

/** With a picture and a text attached. */
async function writtenWithFiles(url: string, person: string, id: string): Promise<void> {
  const parts = new FormData()
  const message = 'This is what I saw, and the names that I pasted.'
  parts.set('options', JSON.stringify({ id, message }))
  const picture = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#3b7f93' } })
    .png()
    .toBuffer()
  parts.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'screen.png')
  parts.append('file', new Blob(['Ayşe\nJürgen\n'], { type: 'text/plain' }), 'names.txt')
  const answer = await fetch(`${url}/api/tickets`, {
    method: 'PUT',
    headers: { 'Sec-Fetch-Site': 'same-origin', Authorization: `Bearer ${person}` },
    body: parts,
  })
  if (!answer.ok) throw new Error(`A message with files: ${answer.status} ${await answer.text()}`)
}
