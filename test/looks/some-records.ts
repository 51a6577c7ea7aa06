import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import type { Ask } from './asker.ts'

/** A message sent through the contact form, with a note. */
export async function someSubmission(ask: Ask, sender: string, administrator: string): Promise<string> {
  const letter = {
    name: 'Ayşe Yıldız',
    email: 'ayse@example.org',
    subject: 'About the autumn giveaway',
    message:
      // The same message cannot be sent twice.
      `I won a place on the list, but the link of the result shows another name.\nCould you look into it? My ticket: ${randomUUID().slice(0, 8)}`,
    consent: true,
  }
  const { id } = await ask<{ id: string }>('POST', '/api/forms/contact/submissions', letter, sender)
  const text = 'Asked the organizer for the list that they drew from.'
  await ask('POST', `/api/forms/contact/submissions/${id}/notes`, { text }, administrator)
  return id
}

/** A table uploaded to become blog posts; some of its rows fit. */
export async function someImport(url: string, token: string): Promise<string> {
  const rows = ['Title (English),Title (Türkçe)', 'Five fair prizes,Beş adil ödül', ',', 'Draws of May,']
  const form = new FormData()
  form.set('file', new File([rows.join('\n')], 'posts-of-spring.csv'))
  const headers = { 'Sec-Fetch-Site': 'same-origin', Authorization: `Bearer ${token}` }
  const brought = await answerOf(
    await fetch(`${url}/api/imports/into/blog`, { method: 'POST', headers, body: form }),
  )
  const mapped = await fetch(`${url}/api/imports/${brought.id}`, {
    method: 'PUT',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ mapping: { title_en: 0, title_tr: 1 } }),
  })
  return (await answerOf(mapped)).id
}

async function answerOf(answer: Response): Promise<{ id: string }> {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { data: { id: string } }).data
}

/** Small scenes in paper colors, so that a sample library looks like a real one. */
const scenes = [
  {
    name: 'lisbon-tiles.jpg',
    ground: '#cfe3ea',
    shape: '#3b7f93',
    alt: 'A wrapped box on a hill above the river',
  },
  { name: 'kahve-seti.png', ground: '#f3e9df', shape: '#7a4628', alt: '' },
  { name: 'cover-fair-draw.webp', ground: '#e2eee8', shape: '#2f7f63', alt: 'A ticket with a star' },
  { name: 'hafta-sonu.jpg', ground: '#f6e0d0', shape: '#b25d35', alt: 'Mountains in the evening' },
  { name: 'yorum-balonu.png', ground: '#e9e7f1', shape: '#6a6180', alt: '' },
  {
    name: 'a-very-long-name-that-somebody-gave-to-a-picture-of-dice.png',
    ground: '#e4ecdf',
    shape: '#466a3c',
    alt: 'Dice',
  },
] as const

/** Uploads some files to the library of a running product; returns the id of the first. */
export async function someMedia(url: string, token: string): Promise<string> {
  const ids: string[] = []
  for (const { name, ground, shape, alt } of scenes)
    ids.push(await uploadFile({ url, token }, name, await drawing(name, ground, shape), alt))
  await uploadFile(
    { url, token },
    'rules-of-the-autumn-giveaway.txt',
    Buffer.from('One entry for each person.\n'),
    '',
  )
  return ids[0] ?? ''
}

async function drawing(name: string, ground: string, shape: string): Promise<Buffer> {
  const hills = `<path d="M0 600 L260 330 L420 470 L640 260 L960 560 L960 720 L0 720Z" fill="${shape}"/>`
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720"><rect width="960" height="720" fill="${ground}"/><circle cx="700" cy="190" r="70" fill="#fdf1d3"/>${hills}</svg>`
  const drawn = sharp(Buffer.from(picture))
  if (name.endsWith('.webp')) return drawn.webp().toBuffer()
  return name.endsWith('.jpg') ? drawn.jpeg().toBuffer() : drawn.png().toBuffer()
}

/** Uploads one file to the library, and returns its id. */
export async function uploadFile(
  { url, token }: { url: string; token: string },
  name: string,
  bytes: Buffer,
  alt: string,
): Promise<string> {
  const form = new FormData()
  form.set('options', JSON.stringify({ module: null, ...(alt && { alt: { en: alt } }) }))
  form.set('file', new File([new Uint8Array(bytes)], name))
  const answer = await fetch(`${url}/api/media`, {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'same-origin', Authorization: `Bearer ${token}` },
    body: form,
  })
  if (!answer.ok) throw new Error(`POST /api/media: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { data: { id: string } }).data.id
}

interface SomeTicket {
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

interface SomeSubscription {
  ask: Ask
  person: string
  administrator: string
}

/** Buys a plan at the fake payment provider, with trial days and without a card; returns the purchase. */
export async function someSubscription({ ask, person, administrator }: SomeSubscription): Promise<string> {
  await confirmAddress({ ask, person, administrator })
  const wish = { plan: 'pro' }
  const { checkoutUrl } = await ask<{ checkoutUrl: string }>(
    'POST',
    '/api/subscription/checkout',
    wish,
    person,
  )
  await fetch(checkoutUrl, { method: 'POST', body: 'card=none', redirect: 'manual' })
  const session = checkoutUrl.split('/').at(-1) ?? ''
  const path = `/api/subscription/checkout?session_id=${session}`
  await until('The purchase to look at', async () => {
    const { state } = await ask<{ state: string }>('GET', path, undefined, person)
    return state === 'done' ? state : undefined
  })
  return session
}

/** Buying requires a confirmed address. */
async function confirmAddress({ ask, person, administrator }: SomeSubscription): Promise<void> {
  const { user } = await ask<{ user: { email: string } }>('GET', '/api/auth', undefined, person)
  const id = await until('The mail that confirms an address', async () => {
    const { rows } = await ask<{ rows: { id: string; to: string; template: string }[] }>(
      'GET',
      '/api/outbox?page_size=100',
      undefined,
      administrator,
    )
    return rows.find(({ to, template }) => to === user.email && template === 'registration')?.id
  })
  const { text } = await ask<{ text: string }>('GET', `/api/outbox/${id}`, undefined, administrator)
  const token = /https?:\S+/.exec(text)?.[0].split(/[/#=]/).at(-1)
  await ask('POST', '/api/auth/verify', { token })
}

async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 120; tries++) {
    const found = await look()
    if (found !== undefined) return found
    await sleep(250)
  }
  throw new Error(`${what} did not come`)
}
