import { z } from 'zod'
import type { Locale } from '../../src/locales/locales.ts'
import type { Writing } from '../tickets/write-tickets.ts'

const made = z.object({ id: z.string() })

interface Letter {
  locale: Locale
  name: string
  subject: string
  message: string
  /** what the team noted for itself */
  note?: string
  status?: 'solved'
}

const letters: readonly Letter[] = [
  {
    locale: 'en',
    name: 'Maeve Callahan',
    subject: 'A talk for our students',
    message:
      'We teach statistics and would like to show a draw to 40 students in January. May we use the demo?',
    note: 'Told them yes, and sent the link to the verifier.',
    status: 'solved',
  },
  {
    locale: 'de',
    name: 'Henrike Überall',
    subject: 'Verlosung im Stadtfest',
    message: 'Für das Stadtfest möchten wir 300 Lose verlosen. Gibt es eine Ansicht für die Leinwand?',
    note: 'Asked for the date.',
  },
  {
    locale: 'tr',
    name: 'Çağla Işık',
    subject: 'Basın için görsel',
    message: 'Çekilişlerin nasıl doğrulandığını yazıyoruz. Yazıda kullanabileceğimiz bir görsel var mı?',
  },
  {
    locale: 'fr',
    name: 'Aurélie Lefèvre',
    subject: 'Partenariat avec notre librairie',
    message: 'Nous offrons chaque mois un livre tiré au sort. Peut-on afficher le résultat sur notre site ?',
  },
]

/** So that the form of the site has something to read and to answer, in four languages. */
export async function sendLetters({ send, administrator }: Writing): Promise<void> {
  const path = '/api/forms/contact/submissions'
  for (const { locale, name, subject, message, note, status } of letters) {
    const email = `${name.split(' ')[0]?.normalize('NFD').replaceAll(/\W/g, '').toLowerCase()}@example.org`
    const letter = { name, email, subject, message, consent: true, took: 20_000 }
    const { id } = made.parse(await send('POST', path, letter, { locale }))
    if (note) await send('POST', `${path}/${id}/notes`, { text: note }, { token: administrator })
    if (status) await send('PATCH', `${path}/${id}`, { status }, { token: administrator })
  }
}
