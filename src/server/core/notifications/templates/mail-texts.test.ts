import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { brands } from '#brand.ts'
import { type MailTemplate, mailTemplates } from '#contract/lists/outbox-list.ts'
import { type MailWords, placeholderProblems } from '#contract/site/mail-parts.ts'
import { type Locale, locales } from '#locales/locales.ts'
import { sharedTranslate } from '#server/http/translate.ts'
import { minuteMs } from '#server/kit/durations.ts'
import { type Person, person } from '#test/world/people.ts'
import { type Answer, testWorld } from '#test/world/world.ts'
import { originalWords } from '../outbox/mail-content.ts'
import { queueMail } from '../outbox/queue-mail.ts'
import { renderStored } from '../outbox/render-mail.ts'
import { mailById } from '../outbox/store.ts'
import { forgetPastMailTexts } from './mail-texts.ts'

const world = await testWorld()
const { ctx } = world
const code = (reply: Answer) => reply.json.data?.['code'] ?? reply.status
afterEach(() => vi.restoreAllMocks())

let admin: Person
beforeAll(async () => {
  admin = await person(world, { role: 'Admin' })
})

const at = (template: string, brand = 'box', locale = 'en') =>
  `/api/mail-texts/${template}/${brand}/${locale}`
const words = (more: Partial<MailWords> = {}): MailWords => ({
  subject: 'A word from {{brand}}',
  text: 'First paragraph.\n\nSecond one, for {{brand}}.',
  button: 'Go',
  note: 'Small print',
  ...more,
})
const save = (payload: object, url: string) =>
  admin.ask({ method: 'PUT', url, payload: { version: 0, ...payload } })
const moveClock = (minutes: number) =>
  vi.spyOn(ctx, 'now').mockReturnValue(new Date(Date.now() + minutes * minuteMs))

interface Mail {
  template?: MailTemplate
  locale?: Locale
  appNumber?: 1 | 2
}

/** The mail as it would be sent. */
async function written({ template = 'registration', locale = 'en', appNumber = 1 }: Mail = {}) {
  const values = { fullname: 'Ada', link: 'https://box.example/x', address: 'new@box.example', minutes: 45 }
  const mail = { template, to: 'ada@example.org', userId: null, locale, appNumber, values }
  const id = await ctx.db.transaction().execute((trx) => queueMail(ctx, trx, mail))
  const read = async () => {
    const stored = await mailById(ctx.db, id)
    if (!stored) throw new Error('no such mail')
    return renderStored(ctx, stored)
  }
  return { ...(await read()), read }
}

it('every original text would be accepted', () => {
  for (const locale of locales)
    for (const template of mailTemplates)
      expect(
        placeholderProblems(template, originalWords(sharedTranslate(), { template, locale })),
        `${template} ${locale}`,
      ).toEqual([])
})

it('a custom text is sent for its brand and language only, until it is reset', async () => {
  const url = at('registration')
  const { original } = (await admin.ask({ url })).json.data as { original: MailWords }
  expect(original.subject).toBe('Confirm your email address')
  expect((await save(words(), url)).json.message).toBe('Saved. Emails written from now on use this text.')
  const mail = await written()
  expect(mail.subject).toBe('A word from GiveawayBox')
  expect(mail.text).toContain(
    'Hello Ada,\n\nFirst paragraph.\n\nSecond one, for GiveawayBox.\n\nGo\nhttps://box.example/x',
  )
  expect(mail.html.match(/<p[^>]*>(First paragraph[.]|Second one, for GiveawayBox[.])<\/p>/g)).toHaveLength(2)
  for (const other of [{ locale: 'de' }, { appNumber: 2 }, { template: 'reactivate' }] as const)
    expect((await written(other)).subject, JSON.stringify(other)).not.toContain('A word from')
  const [listed] = (await admin.ask({ url: '/api/mail-texts' })).json.data as unknown as object[]
  expect(listed).toMatchObject({ template: 'registration', brand: 'box', locale: 'en' })
  await admin.ask({ method: 'DELETE', url, payload: {} })
  expect((await written()).subject).toBe(original.subject)
  const again = await admin.ask({ method: 'DELETE', url, payload: {} })
  expect(code(again)).toBe('mail_text_not_found')
})

it('a mail keeps the text of its time, however late it is sent', async () => {
  const url = at('password_reset')
  await save(words({ subject: 'One' }), url)
  const before = await written({ template: 'password_reset' })
  moveClock(1)
  await save({ version: 1, ...words({ subject: 'Two' }) }, url)
  expect((await before.read()).subject).toBe('One')
  expect((await written({ template: 'password_reset' })).subject).toBe('Two')
  // Kept until a mail server is set up, while its text is replaced more often than texts are shown.
  for (let version = 2; version < 25; version++) {
    moveClock(version)
    await save({ version, ...words({ subject: 'Three' }) }, url)
  }
  moveClock(31 * 24 * 60)
  await forgetPastMailTexts(ctx)
  expect((await before.read()).subject).toBe('One')
  const texts = ctx.db.selectFrom('past_mail_texts').select('id').where('template', '=', 'password_reset')
  expect(await texts.execute()).toHaveLength(2)
  await ctx.db.deleteFrom('outbox').where('template', '=', 'password_reset').execute()
  await forgetPastMailTexts(ctx)
  expect(await texts.execute()).toEqual([])
})

describe('texts that would break an email', () => {
  it.each([
    ['an unknown placeholder', 'registration', { text: 'Hi {{password}}' }, 'text', '{{password}}'],
    ['a placeholder of another email', 'registration', { text: 'To {{address}}' }, 'text', '{{address}}'],
    [
      'a value in a subject',
      'email_change',
      { subject: '{{address}}', text: '{{address}}' },
      'subject',
      '{{address}}',
    ],
    ['a missing address', 'email_change', { text: 'Confirm it.' }, 'text', '{{address}}'],
    ['missing minutes', 'forgot_password', { note: 'Soon over.' }, 'note', '{{minutes}}'],
    ['half a placeholder', 'registration', { note: 'Hi {{brand' }, 'note', '{{brand}}'],
    ['no text', 'registration', { text: ' \n ' }, 'text', ''],
    ['no button', 'registration', { button: '' }, 'button', ''],
    ['two lines in the subject', 'registration', { subject: 'a\r\nBcc: b@c.example' }, 'subject', ''],
  ])('%s', async (_, template, wrong, part, name) => {
    const reply = await save(words(wrong), at(template, 'lucky', 'fr'))
    expect(code(reply)).toBe('validation_failed')
    const errors = (reply.json.data as { _errors: Record<string, { _errors: string[] }> })._errors
    expect(Object.keys(errors)).toEqual([part])
    expect(errors[part]?._errors.join()).toContain(name)
    expect((await admin.ask({ url: at(template, 'lucky', 'fr') })).json.data['own']).toBeNull()
  })

  it('that are stored anyway never prevent an email', async () => {
    const { original } = (await admin.ask({ url: at('forgot_password') })).json.data as {
      original: MailWords
    }
    for (const faulty of [
      words(),
      words({ note: '{{minutes}} {{unknown}}' }),
      { subject: 7 },
      [],
      words({ note: '{{minutes}}', text: '' }),
    ]) {
      await ctx.db.deleteFrom('mail_texts').execute()
      await ctx.db
        .insertInto('mail_texts')
        .values({
          template: 'forgot_password',
          app_number: 1,
          locale: 'en',
          words: JSON.stringify(faulty),
          version: 1,
          updated_at: new Date(0),
          updated_by: null,
        })
        .execute()
      const mail = await written({ template: 'forgot_password' })
      expect(mail.subject).toBe(original.subject)
      expect(mail.text).toContain('within 45 minutes')
    }
    await sql`alter table mail_texts rename to lost`.execute(ctx.db)
    expect((await written({ template: 'forgot_password' })).subject).toBe(original.subject)
    await sql`alter table lost rename to mail_texts`.execute(ctx.db)
    await ctx.db.deleteFrom('mail_texts').execute()
  })
})

it('shows hostile input as text', async () => {
  const hostile = '<img src=x onerror=alert(1)>"\'&</td>$t(mails.test.text)'
  await save(words({ subject: hostile, text: hostile, button: hostile, note: hostile }), at('reactivate'))
  const { html, subject } = await written({ template: 'reactivate' })
  expect(subject).toBe(hostile)
  expect(html).not.toContain('<img')
  expect(html.match(/<\/td>/g)?.length).toBe(html.match(/<td/g)?.length)
})

it('is saved by one of two editors, restorable for 30 days, and logged', async () => {
  const url = at('new_sign_in', 'lucky', 'tr')
  const replies = await Promise.all(['A', 'B'].map((subject) => save(words({ subject }), url)))
  expect(new Set(replies.map(code))).toEqual(new Set([200, 'mail_text_changed']))
  moveClock(1)
  await save({ version: 1, ...words({ subject: 'C' }) }, url)
  const [past] = (await admin.ask({ url: `${url}/past` })).json.data as unknown as { id: string }[]
  const restored = await admin.ask({
    method: 'POST',
    url: `${url}/restore`,
    payload: { id: past?.id, version: 2 },
  })
  expect(restored.json.data).toMatchObject({ version: 3 })
  await forgetPastMailTexts(ctx)
  expect((await admin.ask({ url: `${url}/past` })).json.data).toHaveLength(2)
  moveClock(31 * 24 * 60)
  await forgetPastMailTexts(ctx)
  expect(
    await ctx.db.selectFrom('past_mail_texts').select('id').where('locale', '=', 'tr').execute(),
  ).toEqual([])
  const lines = await ctx.db
    .selectFrom('audit_trail')
    .select('act')
    .where('record_id', '=', 'new_sign_in/lucky/tr')
    .orderBy('no')
    .execute()
  expect(lines.map(({ act }) => act)).toEqual(['create', 'update', 'restore'])
})

it('tells apart two texts of one version, between which the email had the default one', async () => {
  const url = at('new_sign_in', 'box', 'fr')
  const first = await save(words({ subject: 'A' }), url)
  const seen = first.json.data['updated_at']
  await admin.ask({ method: 'DELETE', url, payload: {} })
  moveClock(1)
  const [past] = (await admin.ask({ url: `${url}/past` })).json.data as unknown as { id: string }[]
  const second = await save(words({ subject: 'B' }), url)
  expect(second.json.data['version']).toBe(1)
  const late = { ...words({ subject: 'C' }), version: 1, seen }
  expect(code(await save(late, url))).toBe('mail_text_changed')
  const back = { id: past?.id, version: 1, seen }
  expect(code(await admin.ask({ method: 'POST', url: `${url}/restore`, payload: back }))).toBe(
    'mail_text_changed',
  )
  const saved = await save({ ...late, seen: second.json.data['updated_at'] }, url)
  expect(saved.json.data).toMatchObject({ subject: 'C', version: 2 })
})

describe('a preview', () => {
  it('is the email as typed, framed only by our own pages, in the requested theme', async () => {
    const url = `${at('trial_ends', 'lucky', 'de')}/preview`
    const reply = await admin.ask({ method: 'POST', url, payload: words({ text: 'Noch {{plan}}?' }) })
    const { subject, text, draft } = reply.json.data as { subject: string; text: string; draft: string }
    expect(subject).toBe(`A word from ${brands.lucky.name}`)
    expect(text).toContain('Noch Pro?')
    const page = await world.app.inject({
      url: `/api/mail-texts/preview?draft=${draft}&theme=dark`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Noch Pro?')
    expect(page.body).toContain('color-scheme: dark')
    expect(page.headers['x-frame-options']).toBe('SAMEORIGIN')
    expect(page.headers['content-security-policy']).toMatch(
      /default-src 'none'.*frame-ancestors 'self'; sandbox$/,
    )
    expect(page.headers['content-type']).toContain('text/html')
  })

  it('shows no draft that was not signed here', async () => {
    for (const draft of ['', 'AAAA', Buffer.from('["test","box","en",{}]').toString('base64url')])
      expect(code(await admin.ask({ url: `/api/mail-texts/preview?draft=${draft}` }))).toBe(
        'mail_preview_not_found',
      )
  })

  it('is sent only to oneself, and reports why it failed', async () => {
    const reply = await admin.ask({ method: 'POST', url: `${at('test')}/test`, payload: words() })
    expect(reply.json.data).toMatchObject({ sent: false, step: 'settings' })
  })
})

it.each([
  ['nothing', 'box', 'en'],
  ['__proto__', 'box', 'en'],
  ['test', 'third', 'en'],
  ['test', 'box', 'xx'],
])('finds no email %s of %s in %s', async (template, brand, locale) => {
  expect(code(await save(words(), at(template, brand, locale)))).toBe('mail_template_not_found')
})
