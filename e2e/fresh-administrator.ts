import { expect, type Page, request } from '@playwright/test'
import { administrator } from './people.ts'

/** Makes this page's browser the administrator's, signed in this moment: weighty acts then ask for no further proof. */
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

/** Makes this page's browser that of whoever has this session, with nothing left to be asked about cookies. */
export async function become(page: Page, token: string, baseURL: string | undefined): Promise<void> {
  const { hostname } = new URL(baseURL ?? '')
  const own = { domain: hostname, path: '/', httpOnly: true, sameSite: 'Lax' as const }
  await page.context().clearCookies()
  await page.context().addCookies([{ name: 'token', value: token, ...own }])
}
