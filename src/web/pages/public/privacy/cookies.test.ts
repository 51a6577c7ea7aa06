import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { cookies } from './cookie-table.ts'

const source = fileURLToPath(new URL('../../../../', import.meta.url))
const read = (file: string) => readFileSync(source + file, 'utf8')

/** Files that set cookies, and which ones. A new cookie must be added here and to the privacy policy. */
const setters: Record<string, readonly string[]> = {
  'server/core/accounts/oauth/round-trip.ts': ['oauth', '__Host-oauth-complete', 'oauth-complete'],
  'server/core/connections/connect.ts': ['connect'],
  'server/core/settings/public-settings.ts': ['cookie_preferences'],
  'server/http/browser.ts': ['__Host-token', 'token'],
  'server/http/identify-visitor.ts': ['visitor'],
  'locales/locales.ts': ['i18n_redirected', 'kit_language'],
  'web/visit/flash.ts': ['flash'],
  'web/pages/guest/return-cookie.ts': ['return-path'],
  'web/pages/admin/media/media-actions.ts': ['media_look'],
  'web/state/color-mode.ts': ['color-mode'],
  'web/shell/side-width.ts': ['dashboard_side'],
  'server/core/accounts/viewing/view-account.ts': ['account_view'],
}

/** Set by `kit/sealed-cookie.ts`, which puts the prefix before the name over https. */
const sealed = ['oauth', 'connect']

/** They set cookies named elsewhere, or delete cookies. */
const helpers = [
  'server/kit/sealed-cookie.ts',
  'server/web.ts',
  'web/pages/public/cookies/agreement-of.ts',
  'web/pages/public/languages/page.tsx',
]

it('lists every file that sets a cookie', () => {
  const sets = /setCookie\(|createSealedCookie\('|Max-Age=|document\.cookie\s*=|maxAgeSeconds:\s*(?!number)/
  const found = globSync('{server,web,locales}/**/*.{ts,tsx}', { cwd: source })
    .filter((file) => !file.includes('.test.'))
    .filter((file) => sets.test(read(file)))
  expect(found.toSorted()).toEqual([...Object.keys(setters), ...helpers].toSorted())
})

it('the privacy policy lists exactly the cookies that are set', () => {
  const set = Object.entries(setters).flatMap(([file, names]) =>
    names.filter((name) => read(file).includes(`'${name}'`)),
  )
  expect(read('server/kit/sealed-cookie.ts')).toContain('`__Host-${name}`')
  const ofSealed = sealed.map((name) => `__Host-${name}`)
  const ofGoogle = ['_ga', '_ga_*']
  expect(cookies.flatMap(({ names }) => [...names]).toSorted()).toEqual(
    [...set, ...ofSealed, ...ofGoogle].toSorted(),
  )
})

it('cookie lifetimes match the code', () => {
  expect(read('server/http/identify-visitor.ts')).toContain('400 * daySeconds')
  expect(read('locales/locales.ts')).toContain('365 * 24 * 60 * 60')
  expect(read('web/state/color-mode.ts')).toContain('365 * 24 * 60 * 60')
  expect(read('server/core/settings/public-settings.ts')).toContain('goodForDays = 180')
  expect(read('server/core/accounts/sessions/session-life.ts')).toContain('absolute: 30 * dayMs')
  expect(read('server/core/accounts/oauth/round-trip.ts')).toContain('minutesToComplete = 15')
  expect(read('server/kit/sealed-cookie.ts')).toContain('secondsToReturn = 10 * minuteSeconds')
  expect(read('web/pages/guest/return-cookie.ts')).toContain('seconds = 600')
  expect(read('web/visit/flash.ts')).toContain('seconds = 60')
})
