import { describe, expect, it } from 'vitest'
import type { User } from '#contract/accounts/user.ts'
import { openInMaintenance, pageAccess } from '#contract/api/page-access.ts'
import { coreAreas, type PermissionMap, permissionFor } from '#contract/api/permissions.ts'
import { locales } from '#locales/locales.ts'
import { pageOfPattern, pages, pathFor, patternFor } from '#locales/paths.ts'
import { guard, ownPath, returnPath, staysOpen } from './session.ts'

const withRights = (permissions: PermissionMap) => ({ permissions }) as User
const plain = withRights({})
const staff = withRights({ external: { dashboard: true } })
const chief = withRights({ external: { dashboard: true, settings: true } })
const allRights = withRights(
  Object.fromEntries(
    Object.entries({ ...coreAreas, news: ['read', 'create'] }).map(([area, kinds]) => [
      area,
      Object.fromEntries(kinds.map((kind) => [kind, true])),
    ]),
  ),
)
const almost = withRights({ external: { dashboard: 'true' as unknown as boolean } })

const parameters = {
  shareCode: 'x',
  token: 'x',
  purpose: 'verify',
  provider: 'google',
  collectionId: 'x',
  gameCode: 'g',
  tossCode: 't',
  userId: 'u',
  roleId: 'r',
  menuKey: 'm',
  questionId: 'q',
  pageKey: 'p',
  mailKey: 'test',
  moduleKey: 'news',
  importTarget: 'news',
  ticketId: 't1',
  planName: 'pro',
  subscriptionId: 's1',
  mediaId: 'i',
  recordId: 'c',
  moduleSlug: 's',
  contentSlug: 't',
  deletionCode: 'd',
}
const url = (path: string) => new URL(path, 'https://box.example')

describe('guard', () => {
  const everyPage = locales.flatMap((locale) => pages.map((page) => ({ locale, page })))

  it.each(everyPage)(
    'redirects every user as the access table says for $page in $locale',
    ({ locale, page }) => {
      const path = pathFor(page, locale, parameters)
      const signIn = `${pathFor('signIn', locale)}?${new URLSearchParams({ return: `${path}?a=1` })}`
      const account = pathFor('account', locale)
      const goes = (user: User | null) =>
        guard(pageOfPattern(patternFor(page, locale)), url(`${path}?a=1`), { locale, user, parameters })

      const access = pageAccess[page]
      const missing = permissionFor(access, parameters)
      const notAuthorized = `${pathFor('notAuthorized', locale)}?${new URLSearchParams({ missing })}`
      const expected =
        access === 'anyone'
          ? [undefined, undefined, undefined]
          : access === 'guest'
            ? [undefined, account, account]
            : access === 'signed_in'
              ? [signIn, undefined, undefined]
              : [signIn, notAuthorized, undefined]
      expect([goes(null), goes(plain), goes(allRights)]).toEqual(expected)
    },
  )

  it('matches the access rules of REQ-screens and REQ-permissions', () => {
    expect(pageAccess).toMatchObject({
      home: 'anyone',
      signIn: 'guest',
      signUp: 'guest',
      recovery: 'guest',
      account: 'signed_in',
      accountSecurity: 'signed_in',
      dashboard: 'external.dashboard',
    })
  })

  it('accepts only rights that are exactly true', () => {
    expect(guard('dashboard', url('/dashboard'), { locale: 'en', user: almost, parameters: {} })).toBe(
      '/401?missing=external.dashboard',
    )
  })

  it('ignores addresses that are not pages', () => {
    expect(pageOfPattern('/*')).toBeUndefined()
    expect(guard(undefined, url('/nothing'), { locale: 'en', user: null, parameters: {} })).toBeUndefined()
  })
})

describe('staysOpen', () => {
  it('keeps sign-in and cookie choice open, and everything for users who may change settings', () => {
    expect(pages.filter((page) => staysOpen(page, null))).toEqual(
      pages.filter((page) => openInMaintenance.has(page)),
    )
    expect(staysOpen('signIn', null)).toBe(true)
    for (const user of [null, plain, staff]) expect(staysOpen('home', user)).toBe(false)
    for (const page of pages) expect(staysOpen(page, chief)).toBe(true)
  })
})

const hostile = [
  'https://evil.example',
  'http://evil.example/',
  'HTTPS://evil.example',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/\t\\evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/./\\evil.example',
  '/%2e//evil.example',
  '/%2e%2e//evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://evil.example/x',
  'file:///etc/passwd',
  'mailto:a@evil.example',
  'evil.example',
  './/evil.example',
  '..//evil.example',
  '@evil.example',
  ':80',
  'https:evil.example',
  'https:/evil.example',
  'https:\\evil.example',
  '//[',
  '/\t/[',
  '//user:pass@evil.example',
  '?return=//evil.example',
  '#//evil.example',
  '/api/auth/sign-out',
  '/API/auth/sign-out',
  '/x/../api/auth/sign-out',
  '/api',
  '/api.data',
  '/API/auth/sign-out.data',
  '/x/../api/auth/sign-out/_.data',
  '//evil.example/.data',
  '//evil.example/x.data',
  '/.//evil.example.data',
  '/\\evil.example/_root.data',
  '/__manifest',
  '/__manifest?p=/auth',
  '',
]

describe('returnPath', () => {
  it.each(hostile)('does not follow %j', (address) => {
    const asked = url('/auth/sign-in')
    asked.searchParams.set('return', address)
    expect(returnPath(asked, '/auth')).toBe('/auth')
  })

  it.each([
    ['/auth/security?tab=1#keys', '/auth/security?tab=1#keys'],
    ['/tr/hesap', '/tr/hesap'],
    ['/a/../auth', '/auth'],
    ['/results/x?to=https://other.example', '/results/x?to=https://other.example'],
    ['/apiary', '/apiary'],
    ['/@evil.example', '/@evil.example'],
    ['/auth/subscription.data?to=pro', '/auth/subscription?to=pro'],
    ['/auth/subscription.data?to=pro&_routes=root%2Cpages', '/auth/subscription?to=pro'],
    ['/auth.data.data?index', '/auth'],
    ['/_root.data', '/'],
    ['/tr/_.data?q=1', '/tr?q=1'],
    ['/.data', '/'],
    ['/blog/big.data-today', '/blog/big.data-today'],
    ['/auth/settings?name=x.data&index=2', '/auth/settings?name=x.data&index=2'],
  ])('follows %s', (address, path) => {
    expect(ownPath(address)).toBe(path)
    // A browser, too, must resolve every result to this site.
    expect(new URL(path, 'https://box.example').host).toBe('box.example')
  })
})
