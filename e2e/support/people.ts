import { expect, type Page, request } from '@playwright/test'
import type { Administrator } from '../../test/browser/make-administrator.ts'

export interface Person {
  username: string
  email: string
  fullname: string
  password: string
}

/** The administrator of the product that the stories run against, created once before all of them. */
export function administrator(): Administrator {
  const told = process.env['STORIES_ADMINISTRATOR']
  if (!told) throw new Error('STORIES_ADMINISTRATOR is not set: there is no administrator to sign in as')
  return JSON.parse(told) as Administrator
}

/** Sensitive changes ask for a proof of identity ten minutes after the last one. */
const provenMs = 5 * 60_000

let own: Pick<Administrator, 'token' | 'provenAt'> | undefined

/** The administrator's session; on a slow machine, where all stories take longer than its proof, a new one. */
async function provenSession(): Promise<string> {
  const { username, password, ...first } = administrator()
  const newest = own ?? first
  if (Date.now() - newest.provenAt < provenMs) return newest.token
  const provenAt = Date.now()
  const answer = await fetch(`${baseUrl()}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': freshAddress() },
    body: JSON.stringify({ username, password }),
  })
  const { data } = (await answer.json()) as { data: { token?: string } }
  if (!data.token) throw new Error(`The administrator could not sign in: ${answer.status}`)
  own = { token: data.token, provenAt }
  return data.token
}

/**
 * Signs this page's browser in as the administrator, without the sign-in page. Stories share that session: do not end
 * it.
 */
export async function asAdministrator(page: Page): Promise<Administrator> {
  const token = await provenSession()
  const person = administrator()
  await page.context().addCookies(
    hosts().map((domain) => ({
      name: 'token',
      value: token,
      domain,
      path: '/',
      httpOnly: true,
      sameSite: 'Lax' as const,
    })),
  )
  return { ...person, token }
}

let made = 0
let addresses = 0

/** A different address for each call (RFC 5737, RFC 2544). */
export function freshAddress(): string {
  const n = (process.pid * 31 + addresses++) % 65_536
  return `198.18.${n >> 8}.${n & 255}`
}

/** A person without an account; never the same one twice. */
export function newPerson(name = 'grace'): Person {
  const username = `${name}-${process.pid.toString(36)}-${Date.now().toString(36)}-${++made}`
  const password = 'nine quiet herons by the lake'
  return { username, email: `${username}@example.org`, fullname: 'Grace Hopper', password }
}

/** Creates an account and signs this page's browser in, bypassing those pages. */
export async function signUp(page: Page, person = newPerson()): Promise<Person> {
  const origin = new URL(baseUrl()).origin
  const answer = await page.request.post(`${origin}/api/auth/sign-up`, {
    headers: { Origin: origin, 'X-Forwarded-For': freshAddress() },
    data: person,
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return person
}

/** A call as the administrator, by bearer token. Returns `data`. */
export async function askAsAdministrator<T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  data?: object,
): Promise<T> {
  const api = await request.newContext({
    baseURL: baseUrl(),
    extraHTTPHeaders: { Authorization: `Bearer ${await provenSession()}` },
  })
  try {
    const answer = await api.fetch(path, { method, ...(data && { data }) })
    expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true)
    return ((await answer.json()) as { data: T }).data
  } finally {
    await api.dispose()
  }
}

export interface Mail {
  subject: string
  text: string
  /** the first address of this site in the mail */
  link: string
}

/** The newest mail with a template to an address, as the administrator reads it in the outbox. */
export async function mailTo(email: string, template: string): Promise<Mail> {
  let id: string | undefined
  await expect
    .poll(async () => {
      const { rows: mails } = await askAsAdministrator<{
        rows: { id: string; to: string; template: string }[]
      }>('GET', '/api/outbox?page_size=100')
      id = mails.find((mail) => mail.to === email && mail.template === template)?.id
      return id
    })
    .toBeTruthy()
  const mail = await askAsAdministrator<{ subject: string; text: string }>('GET', `/api/outbox/${id}`)
  return { ...mail, link: /https?:\/\/\S+/.exec(mail.text)?.[0] ?? '' }
}

function baseUrl(): string {
  return process.env['STORIES_URL'] ?? `http://localhost:${process.env['STORIES_PORT']}`
}

/** Both brands' hosts. */
function hosts(): string[] {
  const { hostname } = new URL(baseUrl())
  return [hostname, `lucky.${hostname}`]
}

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

/** Makes calls with the token's account, or anonymously without a token. */
export type Ask = <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, data?: object) => Promise<T>

export function askerOf(url: string, token: string): Ask {
  return async <T>(method: Parameters<Ask>[0], path: string, body?: object) => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        // Anonymous calls come from varying addresses; one address may not sign in that many times.
        ...(token ? { Authorization: `Bearer ${token}` } : { 'X-Forwarded-For': freshAddress() }),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    expect(answer.ok, `${method} ${path}: ${answer.status} ${text}`).toBe(true)
    return (JSON.parse(text) as { data: T }).data
  }
}

/** A user whose role has exactly these permissions. Returns a session token. */
export async function staffWith(
  ask: Ask,
  stranger: Ask,
  rights: readonly string[],
): Promise<{ person: Person; token: string }> {
  const permissions: Record<string, Record<string, boolean>> = {}
  for (const right of rights) {
    const [area = '', kind = ''] = right.split('.')
    permissions[area] = { ...permissions[area], [kind]: true }
  }
  const person = newPerson('staff')
  const role = await ask<{ id: string }>('POST', '/api/roles', {
    name: `Role ${person.username}`,
    permissions,
  })
  await ask('POST', '/api/users', { ...person, role_id: role.id })
  const { token } = await stranger<{ token: string }>('POST', '/api/auth/sign-in', {
    username: person.username,
    password: person.password,
  })
  return { person, token }
}
