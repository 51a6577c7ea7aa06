import { expect, type Page, request } from '@playwright/test'
import { administrator } from './people.ts'

/** Signs this page's browser in as the administrator just now: sensitive actions then require no further proof. */
export async function asFreshAdministrator(page: Page, baseURL: string | undefined): Promise<string> {
  const { username, password } = administrator()
  const api = await request.newContext({ baseURL: baseURL ?? '' })
  const answer = await api.post('/api/auth/sign-in', {
    headers: { Origin: new URL(baseURL ?? '').origin, 'X-Forwarded-For': '203.0.113.77' },
    data: { username, password },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  const { token } = ((await answer.json()) as { data: { token: string } }).data
  await api.dispose()
  await become(page, token, baseURL)
  return token
}

/** Gives this page's browser this session, with the cookie question answered. */
export async function become(page: Page, token: string, baseURL: string | undefined): Promise<void> {
  const { hostname } = new URL(baseURL ?? '')
  const own = { domain: hostname, path: '/', httpOnly: true, sameSite: 'Lax' as const }
  await page.context().clearCookies()
  await page.context().addCookies([{ name: 'token', value: token, ...own }])
}
