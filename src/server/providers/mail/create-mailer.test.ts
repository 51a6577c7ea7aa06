import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  ownCertificate,
  serviceKey,
  standInUser,
  startListener,
  startMailServer,
  startMailService,
} from '#test/mail/mail-server.ts'
import { createEgress } from '../egress/egress.ts'
import { createMailer } from './create-mailer.ts'
import type { MailMessage, MailRoute } from './mailer.ts'

const certificate = await ownCertificate()
const open = await startMailServer()
const starttls = await startMailServer({ certificate, mustSignIn: true })
const implicit = await startMailServer({ certificate, secure: true, mustSignIn: true })
const service = await startMailService()
const egress = createEgress()
const mailer = createMailer({ egress, timeouts: { silence: 600, total: 1500 } })
afterAll(async () => {
  await Promise.all([open, starttls, implicit, service].map((one) => one.stop()))
  await egress.close()
})

const usual = getCACertificates()
beforeEach(() => {
  setDefaultCACertificates([...usual, certificate.cert])
  for (const server of [open, starttls, implicit]) {
    server.received.length = 0
    server.setManner({})
  }
  service.sent.clear()
  service.setManner('take')
})

type Smtp = Extract<MailRoute, { driver: 'smtp' }>
const smtp = (port: number, more: Partial<Smtp> = {}): Smtp => ({
  driver: 'smtp',
  host: '127.0.0.1',
  port,
  username: '',
  password: '',
  encryption: 'none',
  allowPrivateNetwork: true,
  ...more,
})
const signedIn = { ...standInUser, encryption: 'tls' } as const

let made = 0
const mail = (more: Partial<MailMessage> = {}): MailMessage => ({
  id: `00000000-0000-4000-8000-${String(++made).padStart(12, '0')}`,
  from: { name: 'GiveawayBox', address: 'post@box.example' },
  to: 'ada@example.org',
  subject: 'Hello',
  text: 'Hello Ada\n',
  html: '<p>Hello Ada</p>',
  locale: 'en',
  ...more,
})

/** The decoded text part of a mail as sent. */
function textPart(raw: string): string {
  const [, head = '', body = ''] =
    /Content-Type: text\/plain[^]*?\r\n((?:[^\r\n]+\r\n)*)\r\n([^]*?)\r\n--/.exec(raw) ?? []
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8')
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n')
}
const headersOf = (raw: string) => raw.slice(0, raw.indexOf('\r\n\r\n'))

describe('a mail by SMTP', () => {
  it('arrives once, with its sender, its id and both versions', async () => {
    const message = mail({ locale: 'de' })
    expect(await mailer.send(smtp(open.port), message)).toEqual({
      sent: true,
      step: 'done',
      said: '',
      mayRetry: false,
    })
    expect(open.received).toHaveLength(1)
    const [{ from, to, raw } = { from: '', to: [], raw: '' }] = open.received
    expect({ from, to }).toEqual({ from: 'post@box.example', to: ['ada@example.org'] })
    expect(headersOf(raw)).toContain(`Message-ID: <${message.id}@box.example>`)
    expect(headersOf(raw)).toContain('Auto-Submitted: auto-generated')
    expect(headersOf(raw)).toContain('Content-Language: de')
    expect(raw).toContain('Content-Type: text/plain')
    expect(raw).toContain('Content-Type: text/html')
  })

  it('keeps lone dots, long lines and letters of all languages', async () => {
    const text = `.\n..\n.a\nÇekiliş “${'ş'.repeat(1200)}” 🎁\nl'été, ñandú, ação, Größe\n`
    await mailer.send(
      smtp(open.port),
      mail({
        from: { name: 'Çekiliş Kutusu 🎁', address: 'post@box.example' },
        subject: 'Été: ação “ş”',
        text,
      }),
    )
    const raw = open.received[0]?.raw ?? ''
    expect(textPart(raw).trimEnd()).toBe(text.trimEnd())
    expect(headersOf(raw)).toMatch(/^Subject: =\?UTF-8\?/m)
    expect(headersOf(raw)).toMatch(/^From: =\?UTF-8\?[^\r\n]+<post@box\.example>/m)
    expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThan(999)
  })

  it('may come from an internationalized domain', async () => {
    const message = mail({ from: { name: 'Kutu', address: 'posta@çekiliş.example' } })
    expect(await mailer.send(smtp(open.port), message)).toMatchObject({ sent: true })
    expect(headersOf(open.received[0]?.raw ?? '')).toContain(`<${message.id}@xn--ekili-xra95f.example>`)
  })

  it('prevents header injection and additional recipients', async () => {
    const from = {
      name: 'A"\r\nBcc: eve@evil.example\r\n\r\nhi <x@evil.example>',
      address: 'post@box.example',
    }
    await mailer.send(smtp(open.port), mail({ from, subject: 'Hi\r\nBcc: eve@evil.example\u2028X-Evil: 1' }))
    const { to, raw } = open.received[0] ?? { to: [], raw: '' }
    expect(to).toEqual(['ada@example.org'])
    expect(headersOf(raw)).not.toMatch(/^(Bcc|X-Evil):/im)
    for (const address of [
      'a@b.example, eve@evil.example',
      'a@b.example\r\nRCPT TO:<eve@evil.example>',
      'Ada <a@b.example>',
      'a@b.example> SIZE=1',
      'a@b@c.example',
      '',
    ])
      expect(await mailer.send(smtp(open.port), mail({ to: address }))).toMatchObject({
        sent: false,
        mayRetry: false,
      })
    expect(open.received).toHaveLength(1)
  })

  it('is encrypted before signing in', async () => {
    expect(await mailer.send(smtp(starttls.port, signedIn), mail())).toMatchObject({ sent: true })
    expect(starttls.received[0]).toMatchObject({ isSecure: true, user: 'postman' })
    const ssl = smtp(implicit.port, { ...signedIn, encryption: 'ssl', host: 'localhost' })
    expect(await mailer.send(ssl, mail())).toMatchObject({ sent: true })
    expect(implicit.received[0]).toMatchObject({ isSecure: true, user: 'postman' })
  })

  it('is not sent if required encryption is unavailable', async () => {
    expect(await mailer.send(smtp(open.port, signedIn), mail())).toMatchObject({
      sent: false,
      step: 'encrypt',
    })
    setDefaultCACertificates(usual)
    for (const [server, encryption] of [
      [starttls, 'tls'],
      [implicit, 'ssl'],
    ] as const) {
      const report = await mailer.send(smtp(server.port, { ...signedIn, encryption }), mail())
      expect(report).toMatchObject({ sent: false, step: 'encrypt', mayRetry: true })
      expect(report.said).toMatch(/self[-_]signed/i)
    }
    expect([open, starttls, implicit].flatMap(({ received }) => received)).toEqual([])
  })

  it('reports a wrong password with the server’s message, without the password', async () => {
    const wrong = smtp(starttls.port, { ...signedIn, password: 'canary-9131' })
    const report = await mailer.send(wrong, mail())
    expect(report).toMatchObject({ sent: false, step: 'sign_in', mayRetry: true })
    expect(report.said).toBe('535 5.7.8 no such user or password postman ***')
  })

  it.each([
    [{ code: 450, text: '4.2.0 greylisted, come back' }, true],
    [{ code: 550, text: '5.1.1 no such mailbox' }, false],
  ])('that is refused with %o may be retried: %s', async (answer, mayRetry) => {
    for (const at of ['recipient', 'mail'] as const) {
      open.setManner({ [at]: () => answer })
      const report = await mailer.send(smtp(open.port), mail())
      expect(report).toEqual({ sent: false, step: 'send', said: `${answer.code} ${answer.text}`, mayRetry })
    }
    open.setManner({})
    expect(await mailer.send(smtp(open.port), mail())).toMatchObject({ sent: true })
  })

  it.each(['hang', 'drop'] as const)(
    'handed over to a server that will %s has an unclear status and is not retried',
    async (end) => {
      open.setManner({ mail: () => end })
      const report = await mailer.send(smtp(open.port), mail())
      expect(report).toMatchObject({ sent: false, step: 'send', mayRetry: false, isUnclear: true })
    },
  )

  it('may be retried if the connection broke before the handover', async () => {
    open.setManner({ recipient: () => 'drop' })
    expect(await mailer.send(smtp(open.port), mail())).toMatchObject({
      sent: false,
      step: 'send',
      mayRetry: true,
    })
  })

  it('fails without an answer or with another kind of server, without repeating its text', async () => {
    const silent = await startListener('')
    const other = await startListener('SSH-2.0-OpenSSH_9.9 canary\r\n')
    const gone = await startListener()
    const step = async (port: number, more?: Partial<Smtp>) => {
      const { sent, step, said, mayRetry } = await mailer.send(smtp(port, more), mail())
      expect({ sent, mayRetry, leaks: said.includes('canary') }).toEqual({
        sent: false,
        mayRetry: true,
        leaks: false,
      })
      return step
    }
    expect(await step(silent.port)).toBe('greet')
    expect(await step(silent.port, { encryption: 'ssl' })).toBe('encrypt')
    expect(await step(other.port)).toBe('greet')
    expect(await step(gone.port)).toBe('greet')
    await gone.stop()
    expect(await step(gone.port)).toBe('connect')
    await Promise.all([silent.stop(), other.stop()])
  })
})

describe('a configured mail server', () => {
  const strict = { allowPrivateNetwork: false } as const

  it.each([
    '127.0.0.1',
    'localhost',
    '::1',
    '::ffff:127.0.0.1',
    '10.0.0.7',
    '169.254.169.254',
    '192.168.1.1',
    '0.0.0.0',
    '[::1]',
    '0x7f.1',
    '2130706433',
  ])('is not reached at %s', async (host) => {
    const report = await mailer.send(smtp(587, { ...strict, host }), mail())
    expect(report).toMatchObject({ sent: false, mayRetry: true })
    expect(['settings', 'connect']).toContain(report.step)
  })

  it('is not reached at other ports or private addresses, and is connected to as resolved', async () => {
    const listener = await startListener('220 hello\r\n')
    const asked: string[] = []
    const answering = (...addresses: string[]) =>
      createMailer({
        egress,
        timeouts: { silence: 300, total: 600 },
        resolve: async (host) => {
          asked.push(host)
          return addresses.map((address) => ({ address, family: 4 }))
        },
      })
    const host = 'mail.example'
    expect(
      await answering('93.184.216.34').send(smtp(listener.port, { ...strict, host }), mail()),
    ).toMatchObject({ step: 'settings', said: 'port' })
    expect(
      await answering('93.184.216.34', '127.0.0.1').send(smtp(587, { ...strict, host }), mail()),
    ).toMatchObject({ step: 'settings', said: 'private address' })
    expect(asked).toEqual([host])
    expect(listener.heard()).toBe(0)
    // The control: with the switch on, the same name leads to the listener.
    await answering('127.0.0.1').send(smtp(listener.port, { host }), mail())
    expect(listener.heard()).toBe(1)
    await listener.stop()
  })
})

describe('a mail by a mail service', () => {
  const route = { driver: 'api', url: service.url, key: serviceKey, allowPrivateNetwork: true } as const

  it('is sent once, even with repeated requests', async () => {
    const message = mail({
      from: { name: 'Box "B" <x>\r\nBcc: e@evil.example', address: 'post@box.example' },
    })
    service.setManner('take_and_hang')
    expect(await mailer.send(route, message)).toMatchObject({ sent: false, mayRetry: true, isUnclear: true })
    service.setManner('take')
    expect(await mailer.send(route, message)).toMatchObject({ sent: true, step: 'done' })
    expect([...service.sent.keys()]).toEqual([message.id])
    expect(service.sent.get(message.id)).toMatchObject({
      from: '"Box B x Bcc: e@evil.example" <post@box.example>',
      to: ['ada@example.org'],
      subject: 'Hello',
    })
    expect(await mailer.send(route, { ...message, text: 'other' })).toMatchObject({
      isUnclear: true,
      mayRetry: false,
    })
  })

  it.each([
    [{ status: 422, name: 'validation_error', message: 'Invalid `to`' }, 'send', false],
    [{ status: 403, name: 'invalid_access', message: 'no' }, 'sign_in', true],
    [{ status: 429, name: 'daily_quota_exceeded', message: 'tomorrow' }, 'send', true],
    [{ status: 409, name: 'concurrent_idempotent_requests', message: 'wait' }, 'send', true],
    [{ status: 500, name: 'application_error', message: 'ouch' }, 'send', true],
  ] as const)('that is refused with %o fails at step %s', async (manner, step, mayRetry) => {
    service.setManner(manner)
    const { status, name, message } = manner
    expect(await mailer.send(route, mail())).toEqual({
      sent: false,
      step,
      said: `${status} ${name} ${message}`,
      mayRetry,
    })
  })

  it('reports a wrong key without revealing it', async () => {
    const report = await mailer.send({ ...route, key: 'canary-7718' }, mail())
    expect(report).toMatchObject({ sent: false, step: 'sign_in' })
    expect(report.said).toBe('401 invalid_api_key API key is invalid: Bearer ***')
  })

  it('requests no private address unless the settings allow it', async () => {
    const before = service.asked.length
    for (const url of [
      service.url,
      service.url.replace('127.0.0.1', 'localhost'),
      'https://127.0.0.1/emails',
      'file:///etc/passwd',
    ])
      expect(await mailer.send({ ...route, url, allowPrivateNetwork: false }, mail())).toMatchObject({
        sent: false,
      })
    expect(service.asked).toHaveLength(before)
  })
})
