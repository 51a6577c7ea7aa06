import { type BrowserContext, expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { type Person, signUp } from './people.ts'

export const account = /\/auth$/

/** The first step of signing up; the second one asks for the rest. */
export async function fillFirstStep(
  page: Page,
  { fullname, email }: Pick<Person, 'fullname' | 'email'>,
): Promise<void> {
  await page.getByLabel('Full name').fill(fullname)
  await page.locator('#email').fill(email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

export async function fillSignIn(page: Page, person: Person, password = person.password) {
  await page.getByLabel('Username or email').fill(person.username)
  await page.locator('#password').fill(password)
}

/** A user with an account who is signed out in this browser. */
export async function stranger(page: Page): Promise<Person> {
  const person = await signUp(page)
  await page.context().clearCookies()
  return person
}

/** Records everything that the pages' policy blocks, and all unwanted script behavior. */
export async function watch(context: BrowserContext): Promise<string[]> {
  const seen: string[] = []
  await context.exposeBinding('tell', (_source, what: string) => void seen.push(what))
  await context.addInitScript(() => {
    const { tell } = window as unknown as { tell: (what: string) => void }
    document.addEventListener('securitypolicyviolation', (event) => tell(`csp ${event.violatedDirective}`))
  })
  context.on('page', (page) => {
    page.on('dialog', (dialog) => {
      seen.push(`dialog ${dialog.message()}`)
      void dialog.dismiss()
    })
    page.on('pageerror', (error) => seen.push(`error ${error.message}`))
  })
  return seen
}

/** Enables the second factor for the user signed in here. */
export async function withSecondFactor(page: Page): Promise<{ totp: TOTP; codes: string[] }> {
  const origin = new URL((await page.request.get('/healthz')).url()).origin
  const headers = { Origin: origin }
  const begun = await page.request.post('/api/auth/totp', { headers })
  const { secret } = ((await begun.json()) as { data: { secret: string } }).data
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const confirmed = await page.request.put('/api/auth/totp', { headers, data: { code: totp.generate() } })
  expect(confirmed.status(), await confirmed.text()).toBe(200)
  const { recovery_codes } = ((await confirmed.json()) as { data: { recovery_codes: string[] } }).data
  return { totp, codes: recovery_codes }
}

/** Does what the security page does, with the browser's functions only. */
export function makePasskey(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const ask = (path: string, body: object) =>
      fetch(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
    type Begun = { data: { ticket: string; options: PublicKeyCredentialCreationOptionsJSON } }
    const { data } = (await (await ask('/api/auth/passkeys/options', {})).json()) as Begun
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(data.options)
    const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
    const response = made.toJSON()
    return (await ask('/api/auth/passkeys', { ticket: data.ticket, name: 'This device', response })).status
  })
}
