import { describe, expect, it } from 'vitest'
import { chooseLocale, isCrawler, type LocaleRequest, properPath } from './locale-choice.ts'

const requestFor = (pathname: string, rest: Partial<LocaleRequest> = {}): LocaleRequest => ({
  pathname,
  search: '',
  cookie: undefined,
  acceptLanguage: undefined,
  fromThisSite: false,
  ...rest,
})

describe('chooseLocale', () => {
  it('uses the language of the address and remembers it', () => {
    expect(chooseLocale(requestFor('/de/werkzeuge', { cookie: 'tr', acceptLanguage: 'fr' }))).toEqual({
      locale: 'de',
      remember: 'de',
    })
    expect(chooseLocale(requestFor('/de/werkzeuge', { cookie: 'de' }))).toEqual({ locale: 'de' })
  })

  it('redirects an address without prefix to the language of the cookie, then the browser', () => {
    const tr = { to: '/tr/araclar?x=1', status: 302 }
    expect(
      chooseLocale(requestFor('/tools', { search: '?x=1', cookie: 'tr', acceptLanguage: 'fr' })).redirect,
    ).toEqual(tr)
    expect(
      chooseLocale(requestFor('/tools', { search: '?x=1', acceptLanguage: 'tr-TR,en;q=0.5' })).redirect,
    ).toEqual(tr)
    expect(chooseLocale(requestFor('/results/a-B', { cookie: 'pt' })).redirect?.to).toBe('/pt/resultados/a-B')
  })

  it('redirects Brazilians to Brazilian Portuguese, and others to European Portuguese', () => {
    const to = (acceptLanguage: string) =>
      chooseLocale(requestFor('/contact', { acceptLanguage })).redirect?.to
    expect(to('pt-BR,pt;q=0.9,en;q=0.8')).toBe('/pt-br/contato')
    expect(to('pt-PT,pt;q=0.9,en;q=0.8')).toBe('/pt/contacto')
    expect(chooseLocale(requestFor('/pt-br/contato', { acceptLanguage: 'pt-PT' }))).toEqual({
      locale: 'pt-br',
      remember: 'pt-br',
    })
  })

  it('keeps English for people who chose it, on this site or by cookie', () => {
    expect(chooseLocale(requestFor('/tools', { cookie: 'tr', fromThisSite: true }))).toEqual({
      locale: 'en',
      remember: 'en',
    })
    expect(chooseLocale(requestFor('/tools', { cookie: 'en', acceptLanguage: 'tr' }))).toEqual({
      locale: 'en',
    })
  })

  it('uses English without a preference or for an unsupported language', () => {
    expect(chooseLocale(requestFor('/tools'))).toEqual({ locale: 'en' })
    expect(chooseLocale(requestFor('/tools', { acceptLanguage: 'ja' }))).toEqual({ locale: 'en' })
    expect(chooseLocale(requestFor('/tools', { cookie: 'xx', acceptLanguage: 'en' }))).toEqual({
      locale: 'en',
    })
  })

  it('redirects people without a supported language to the site’s default', () => {
    const de = { to: '/de/werkzeuge', status: 302 }
    for (const rest of [{}, { acceptLanguage: 'ja' }, { cookie: 'xx' }] satisfies Partial<LocaleRequest>[])
      expect(chooseLocale(requestFor('/tools', { ...rest, siteLocale: 'de' })).redirect).toEqual(de)
    for (const rest of [
      { acceptLanguage: 'ja, en;q=0.5' },
      { cookie: 'en' },
      { fromThisSite: true },
    ] satisfies Partial<LocaleRequest>[])
      expect(chooseLocale(requestFor('/tools', { ...rest, siteLocale: 'de' })).redirect).toBeUndefined()
    expect(chooseLocale(requestFor('/fr/outils', { siteLocale: 'de' })).redirect).toBeUndefined()
  })

  it('redirects a possible module page to the same path in that language', () => {
    expect(chooseLocale(requestFor('/blog/a-post', { cookie: 'tr' })).redirect).toEqual({
      to: '/tr/blog/a-post',
      status: 302,
    })
  })

  it('does not redirect an unknown address', () => {
    expect(chooseLocale(requestFor('/assets/nowhere', { cookie: 'tr' }))).toEqual({ locale: 'en' })
  })
})

describe('isCrawler', () => {
  it.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    'facebookexternalhit/1.1',
    'Mozilla/5.0 (compatible; Yahoo! Slurp)',
    'Mozilla/5.0 (compatible; Baiduspider/2.0)',
  ])('%s is a crawler', (agent) => expect(isCrawler(agent)).toBe(true))
  it.each([
    undefined,
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  ])('%s is not a crawler', (agent) => expect(isCrawler(agent)).toBe(false))
})

describe('properPath', () => {
  it.each([
    ['/de/tools', '/de/werkzeuge'],
    ['/araclar', '/tools'],
    ['/fr/results/abc', '/fr/resultats/abc'],
    ['/tools/', '/tools'],
    ['/de/', '/de'],
    ['/en', '/'],
    ['/en/tools', '/tools'],
    ['//evil.example', '/evil.example'],
    ['/de//', '/de'],
    ['/Tools/', '/tools'],
    ['/DE/Tools', '/de/werkzeuge'],
    ['/PT-BR/Contact', '/pt-br/contato'],
    ['/pt-br/registo', '/pt-br/livro-publico'],
    ['/EN', '/'],
    ['/de/Blog/A-Post', '/de/blog/a-post'],
  ])('%s becomes %s', (given, proper) => expect(properPath(given)).toBe(proper))

  it.each([
    '/',
    '/de',
    '/tools',
    '/results/a%2Fb',
    '/results/a,b',
    '/results/AbC',
    '/Results/AbC',
    '/results/%E0%A4',
    '/nowhere',
    '/API/docs',
    '/Media/A.png',
    '/english',
  ])('%s stays', (path) => expect(properPath(path)).toBe(path))
})
