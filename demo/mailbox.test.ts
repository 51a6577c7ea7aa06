import { expect, it } from 'vitest'
import { composeMessage } from '../src/server/providers/mail/mailer.ts'
import { mailLines } from './mailbox.ts'

it.each([
  ['Confirm your email address', 'http://localhost:3000/auth/link/verify#token=abc-_1'],
  [
    'İş bu kadar: şifrenizi yenileyin, çünkü ığdır uzak ve bu satır uzun',
    `http://localhost/x?${'y='.repeat(60)}`,
  ],
  ['Confirmación – ¡listo!', 'http://localhost:3000/es/cuenta?a=1&b=2'],
])('prints the subject “%s” and the whole link', async (subject, link) => {
  const message = await composeMessage({
    id: 'a',
    from: { name: 'Box', address: 'demo@example.org' },
    to: 'ada@example.org',
    subject,
    text: `Merhaba İlgın,\n\n${link}\n\nçok selam\n`,
    html: '<p><a href="http://elsewhere.example">no</a></p>',
    locale: 'tr',
  })
  const raw = message.toString('latin1')
  expect(mailLines({ to: ['ada@example.org'], raw })).toEqual([`Mail to ada@example.org: ${subject}`, link])
})
