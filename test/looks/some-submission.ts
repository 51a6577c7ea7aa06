import { randomUUID } from 'node:crypto'
import type { Ask } from './fill.ts'

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
  const text = 'Asked the organiser for the list that they drew from.'
  await ask('POST', `/api/forms/contact/submissions/${id}/notes`, { text }, administrator)
  return id
}
