import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brands } from '../../src/brand.ts'
import { mailTemplates } from '../../src/contract/lists/outbox-list.ts'
import { locales } from '../../src/locales/locales.ts'
import { renderMail } from '../../src/server/core/notifications/outbox/render-mail.ts'

/** Values for every template, as the code that queues mails passes them. */
export const sampleValues = {
  fullname: 'Ada Lovelace',
  link: 'https://box.example/auth/link/verify#token=Jf3kQ8sT1vWx5yZ0aBcDeFgHiJkLmNoPqRsTuVwXyZ0',
  code: 'Jf3kQ8sT1vWx5yZ0aBcDeFgHiJkLmNoPqRsTuVwXyZ0',
  minutes: 30,
  address: 'ada.lovelace@analytical.example',
  name: 'Ada Lovelace',
  reply_to: 'ada.lovelace@analytical.example',
  subject: 'A question about <b>prizes</b>',
  text: 'Where do I find my prize?\n\nThank you, "Ada" & friends',
  device: 'Firefox, Windows',
  place: 'PT',
  at: '2026-11-22T03:14:00.000Z',
  plan: 'pro',
  price: 1250,
  currency: 'USD',
  since: '2026-11-16T00:00:00.000Z',
  until: '2026-11-23T00:00:00.000Z',
  draws: 1240,
  draws_before: 1105,
  people: 86,
  people_before: 91,
  revenue: 'USD 245900, EUR 1900',
  revenue_before: 'USD 243000',
  left: 2,
  paying: 84,
  left_before: 3,
  paying_before: 83,
  tickets: 17,
  tickets_before: 21,
  open_tickets: 4,
}

/** `node test/mail/mail-sheet.ts FOLDER` writes every mail in every language and brand, for viewing in a browser. */
if (import.meta.main) {
  const folder = process.argv[2] ?? 'mail-sheet'
  for (const { key, appNumber } of Object.values(brands))
    for (const locale of locales)
      for (const template of mailTemplates) {
        const mail = renderMail({ template, locale, appNumber, values: sampleValues, appName: '' })
        mkdirSync(join(folder, key, locale), { recursive: true })
        writeFileSync(join(folder, key, locale, `${template}.html`), mail.html)
        writeFileSync(join(folder, key, locale, `${template}.txt`), `${mail.subject}\n\n${mail.text}`)
      }
}
