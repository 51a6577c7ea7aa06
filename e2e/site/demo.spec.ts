import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { homeOf, locales } from '../../src/locales/locales.ts'
import { test } from '../support/story.ts'

// One demo for all of these, in a separate folder.
test.describe.configure({ mode: 'serial' })

const sentences = {
  tr: 'Gerçek bir çekiliş yapılmaz',
  en: 'Everything here is made up',
  es: 'Nada es real',
  de: 'Es finden keine echten Verlosungen statt',
  fr: 'Aucun tirage n’est réel',
  it: 'Niente è reale',
  pt: 'Nada é real',
  'pt-br': 'Nenhum sorteio é de verdade',
}

let demo: ChildProcess
let folder: string
let said = ''
let url = ''

/** It makes a database, a hundred days of purchases and pictures first, beside the browsers of other stories. */
const startMs = 240_000

test.beforeAll(async () => {
  test.setTimeout(startMs + 30_000)
  folder = mkdtempSync(join(tmpdir(), 'demo-story-'))
  // If run by root, the database has its own user, who must be able to traverse this folder.
  chmodSync(folder, 0o711)
  demo = spawn(process.execPath, ['demo/main.ts'], {
    env: {
      ...process.env,
      // With both set, as for a story worker, every process warns that one of them is ignored.
      FORCE_COLOR: undefined,
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: 'postgres://never.example/x',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [demo.stdout, demo.stderr]) stream?.on('data', (chunk) => (said += String(chunk)))
  await expect.poll(() => said, { timeout: startMs }).toContain('or manage it as')
  url = /ready at (\S+)/.exec(said)?.[1] ?? ''
})

test.afterAll(() => {
  demo.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
})

test('every page of a demo says that nothing is real and loads only its own images', async ({
  page,
  request,
}) => {
  expect((await request.get(`${url}/healthz`)).ok()).toBe(true)
  for (const locale of locales) {
    const html = await (await fetch(url + homeOf(locale), { headers: { Accept: 'text/html' } })).text()
    expect(html.slice(0, html.indexOf('site-header')), locale).toContain(sentences[locale])
  }
  const wrong: string[] = []
  page.on('pageerror', (error) => wrong.push(String(error)))
  page.on('request', (asked) => {
    if (!asked.url().startsWith(url)) wrong.push(asked.url())
  })
  const bar = page.getByRole('complementary', { name: 'Demo' })
  await page.goto(`${url}/nowhere`)
  await expect(bar).toBeVisible()
  await page.goto(url)
  await page.getByRole('link', { name: 'Public ledger' }).click()
  await expect(page).toHaveURL(/ledger/)
  await expect(bar).toBeVisible()
  await bar.getByRole('link').click()
  const list = page.getByRole('region', { name: 'Try one of these' })
  await expect(list.getByText('200,000 comments')).toBeVisible()
  await expect(list.getByText('https://www.youtube.com/watch?v=demo-vid-01')).toBeVisible()
  const post = new URLSearchParams({ url: 'https://www.youtube.com/watch?v=demo-vid-07' })
  await page.goto(`${url}/tools/youtube-comment-picker?${post}`)
  await page.getByRole('button', { name: 'Fetch comments first' }).click()
  const picture = page.locator('.post-card img')
  await expect(picture).toBeVisible({ timeout: 40_000 })
  await expect.poll(async () => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(480)
  expect(wrong).toEqual([])
})

test('the printed user can sign in, and mails are printed instead of sent', async ({ request }) => {
  const [, username, password] = /Sign in as\s+(\S+) \/ (\S+)/.exec(said) ?? []
  const answer = await request.post(`${url}/api/auth/sign-in`, {
    headers: { Origin: url },
    data: { username, password },
  })
  expect(answer.status()).toBe(200)
  await expect.poll(() => said).toContain('Mail to demo@example.org: Confirm your email address')
  expect(said).not.toContain('/setup/')
  // Only lines for people: log lines would begin at the margin.
  expect(said).not.toMatch(/^\S/m)
})

test('a new user buys a plan on a page that says it is a demo', async ({ page }) => {
  const [, username = '', password = ''] = /buy a plan as\s+(\S+) \/ (\S+)/.exec(said) ?? []
  const ask = async <T>(path: string, data?: object, token = ''): Promise<T> => {
    const headers = { Origin: url, ...(token && { Authorization: `Bearer ${token}` }) }
    const answer = data
      ? await page.request.post(url + path, { headers, data })
      : await page.request.get(url + path, { headers })
    expect(answer.status(), path).toBe(200)
    return ((await answer.json()) as { data: T }).data
  }
  const { token } = await ask<{ token: string }>('/api/auth/sign-in', { username, password })
  interface Held {
    subscription: { plan: string } | null
    for_sale: string[]
  }
  const held = async () => ask<Held>('/api/subscription', undefined, token)
  const [plan = ''] = (await held()).for_sale
  const { checkoutUrl } = await ask<{ checkoutUrl: string }>('/api/subscription/checkout', { plan }, token)
  await page.goto(checkoutUrl)
  await expect(page.getByText('This isn’t a real payment page')).toBeVisible()
  await page.getByRole('button', { name: 'Pay with a card that is declined' }).click()
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.')
  await page.getByRole('button', { name: 'Pay with a card that works' }).click()
  await expect(page).toHaveURL(/session_id=cs_test_/)
  await expect.poll(async () => (await held()).subscription?.plan).toBe(plan)
})

test('a second demo leaves the first one running', async () => {
  const second = spawn(process.execPath, ['demo/main.ts'], {
    env: { ...process.env, PORT: '0', DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  second.stdout.on('data', (chunk) => (output += String(chunk)))
  expect((await once(second, 'exit'))[0]).toBe(1)
  expect(output).toContain('Another demo runs')
})

test('Ctrl-C ends all processes', async ({ request }) => {
  const left = children(demo.pid)
  expect(left.length).toBeGreaterThan(0)
  const gone = once(demo, 'exit')
  demo.kill('SIGINT')
  expect((await gone)[0]).toBe(0)
  await sleep(100)
  for (const pid of left) expect(existsSync(`/proc/${pid}`), `process ${pid}`).toBe(false)
  await expect(request.get(`${url}/healthz`)).rejects.toThrow('ECONNREFUSED')
})

/** All processes started by a process, and by those, as far as the system reports them. */
function children(parent: number | undefined): number[] {
  if (!existsSync('/proc/self/stat')) return parent === undefined ? [] : [parent]
  const parents = readdirSync('/proc').flatMap((name) => {
    const pid = Number(name)
    return Number.isInteger(pid) ? [[pid, parentOf(pid)] as const] : []
  })
  const own = parents.flatMap(([pid, of]) => (of === parent ? [pid] : []))
  return own.flatMap((pid) => [pid, ...children(pid)])
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) \S /s, '')
        .split(' ')[0],
    )
  } catch {
    return undefined
  }
}
