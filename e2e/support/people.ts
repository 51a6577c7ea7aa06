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
const provenMillis = 5 * 60_000

let own: Pick<Administrator, 'token' | 'provenAt'> | undefined

/** The administrator's session; on a slow machine, where all stories take longer than its proof, a new one. */
async function provenSession(): Promise<string> {
  const { username, password, ...first } = administrator()
  const newest = own ?? first
  if (Date.now() - newest.provenAt < provenMillis) return newest.token
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
