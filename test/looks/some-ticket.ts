import type { Ask } from './fill.ts'

/** A ticket with a file, an answer, a note and a canned answer to choose from. */
export async function someTicket(url: string, { ask, person, administrator }: SomeTicket): Promise<string> {
  const ticketId = await written(url, person)
  const path = `/api/support-tickets/${ticketId}`
  const canned = {
    // Names are taken once.
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

export interface SomeTicket {
  ask: Ask
  person: string
  administrator: string
}

/** The first message brings a text with it. */
async function written(url: string, person: string): Promise<string> {
  const parts = new FormData()
  const message =
    'I pasted ten names and drew, but the list on the result shows nine.\nThe file holds what I pasted.'
  parts.set('options', JSON.stringify({ subject: 'A name is missing on the list', message }))
  parts.append('file', new Blob(['Ayşe\nJürgen\n'], { type: 'text/plain' }), 'names.txt')
  const answer = await fetch(`${url}/api/tickets`, {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'same-origin', Authorization: `Bearer ${person}` },
    body: parts,
  })
  if (!answer.ok) throw new Error(`A ticket: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { data: { id: string } }).data.id
}
