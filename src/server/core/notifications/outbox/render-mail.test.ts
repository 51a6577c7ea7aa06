import { describe, expect, it } from 'vitest'
import { brands } from '#brand.ts'
import { mailTemplates } from '#contract/lists/outbox-list.ts'
import { locales } from '#locales/locales.ts'
import { sampleValues } from '#test/mail/mail-sheet.ts'
import { type MailToRender, renderMail } from './render-mail.ts'

const render = (more: Partial<MailToRender> = {}) =>
  renderMail({
    template: 'registration',
    locale: 'en',
    appNumber: brands.box.appNumber,
    values: sampleValues,
    appName: '',
    ...more,
  })

const every = Object.values(brands).flatMap((brand) =>
  locales.flatMap((locale) => mailTemplates.map((template) => ({ brand, locale, template }))),
)

describe('every mail', () => {
  it.each(every)(
    '$template in $locale of $brand.name is complete and loads nothing external',
    ({ brand, locale, template }) => {
      const { subject, text, html, sender } = render({ template, locale, appNumber: brand.appNumber })
      expect(sender).toBe(brand.name)
      for (const words of [subject, text, html]) expect(words).not.toMatch(/mails\.|{{|}}|undefined|\$t\(/)
      expect(subject).not.toMatch(/[\r\n]/)
      expect(html).not.toMatch(/<img|<script|<link|<iframe|url\(|@import|src=|background=/i)
      const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link)
      expect(new Set(links).size).toBeLessThanOrEqual(1)
      for (const link of links) expect(link).toBe(sampleValues.link)
      // The same text in both versions.
      const plain = html
        .replaceAll(/<style>[^]*?<\/style>|<[^>]+>/g, ' ')
        .replaceAll(/&#?\w+;/g, '')
        .replaceAll(/\s+/g, ' ')
      for (const line of text.split('\n').filter((one) => one && !/^(--|>)|[&'"’]|: /.test(one)))
        expect(plain).toContain(line.replaceAll(/\s+/g, ' ').trim())
    },
  )

  it('differs between languages', () => {
    for (const template of mailTemplates)
      expect(new Set(locales.map((locale) => render({ template, locale }).text)).size).toBe(locales.length)
  })
})

describe('the values of a mail', () => {
  const hostile = '<img src=x onerror=alert(1)>"\'&</td>{{brand}}$t(mails.test.text)'

  it('are plain text', () => {
    for (const template of mailTemplates) {
      const values = Object.fromEntries(Object.keys(sampleValues).map((key) => [key, hostile]))
      const { html, text, subject } = render({ template, values, appName: hostile })
      expect(html).not.toContain('<img')
      expect(html.match(/<\/td>/g)?.length).toBe(html.match(/<td/g)?.length)
      expect(html).not.toMatch(/href="(?!https?:)/)
      if (template !== 'test') expect(subject + text).not.toContain('If you’re reading this')
    }
  })

  it('never link to anything but our own pages', () => {
    for (const link of [
      'javascript:alert(1)',
      'data:text/html,x',
      '//evil.example',
      'https:evil',
      '',
      'ftp://x.example/',
    ])
      expect(render({ values: { ...sampleValues, link } }).html).not.toContain('href')
    expect(render().html).toContain(`href="${sampleValues.link}"`)
  })

  it('omit a name that a mail program would turn into a link', () => {
    for (const fullname of [
      'Win at evil.example now',
      'https://evil.example',
      'www.evil.com',
      'eve@evil.example',
      'evil。example',
      'a\u202egpj.exe',
      '<b>',
    ]) {
      const { text } = render({ values: { ...sampleValues, fullname } })
      expect(text.split('\n')[0]).toBe('Hello,')
    }
    for (const fullname of ['Ada Lovelace', 'J. R. R. Tolkien', "Conan O'Brien", 'Dr. Ayşe Öz', '李小龍'])
      expect(render({ values: { ...sampleValues, fullname } }).text.split('\n')[0]).toBe(`Hello ${fullname},`)
    expect(render({ values: { ...sampleValues, fullname: 'Ada\r\n\r\nBuy this' } }).text.split('\n')[0]).toBe(
      'Hello Ada Buy this,',
    )
  })

  it('give place and time in the language of the mail', () => {
    expect(render({ template: 'new_sign_in', locale: 'de' }).text).toContain(
      'Gerät: Firefox, Windows\nOrt: Portugal\nZeitpunkt: 22. November 2026 um 04:14 MEZ',
    )
    const unknown = { ...sampleValues, place: '', device: '' }
    expect(render({ template: 'new_sign_in', values: unknown }).text).not.toMatch(/Place|Device/)
  })

  it('name the first site as its operator does; the second keeps its name', () => {
    const appName = 'Çekiliş Ltd'
    expect(render({ template: 'test', appName })).toMatchObject({ sender: appName })
    expect(render({ template: 'test', appName }).text).toContain(appName)
    expect(render({ appName, appNumber: brands.lucky.appNumber }).sender).toBe(brands.lucky.name)
  })
})
