import { setTimeout as sleep } from 'node:timers/promises'
import { type Ask, asker } from './asker.ts'
import type { DashboardSamples, Samples } from './screens.ts'
import { someImport, someMedia, someSubmission, someSubscription, someTicket } from './some-records.ts'

/** Sample content of a product, and the sessions to view it with. */
export interface Filled {
  samples: Partial<Samples>
  /** session tokens */
  tokens: { person: string; administrator: string }
  /** cookie of a visitor who has answered the cookie banner, so that no screen shows it */
  consent: { name: string; value: string }
}

/**
 * Creates an account with a drawn result and collected comments in a running product that can read the demo's YouTube.
 */
export async function fillForLooks(url: string, administrator: string): Promise<Filled> {
  const ask = asker(url)
  const person = await somebody(ask)
  const [shareCode, collectionId] = [await aResult(ask, person), await someComments(ask, person)]
  const checkoutSession = await someSubscription({ ask, person, administrator })
  const mediaId = await someMedia(url, administrator)
  const submissionId = await someSubmission(ask, person, administrator)
  const importId = await someImport(url, administrator)
  const ticketId = await someTicket(url, { ask, person, administrator, shareCode })
  return {
    samples: {
      shareCode,
      collectionId,
      mediaId,
      submissionId,
      importId,
      checkoutSession,
      subscriptionId: await firstOf(ask, '/api/subscriptions', administrator),
      ticketId,
      ...(await aPost(ask)),
      ...(await dashboardSamples(ask, administrator)),
    },
    tokens: { person, administrator },
    consent: await someConsent(url),
  }
}

/** One of each record with its own dashboard page. */
export async function dashboardSamples(ask: Ask, administrator: string): Promise<DashboardSamples> {
  const first = (list: string) => firstOf(ask, list, administrator)
  const usual = await ask<{ rows: { id: string; is_default: boolean }[] }>(
    'GET',
    '/api/roles?page_size=100',
    undefined,
    administrator,
  )
  return {
    // The newest account, which has no authority over others.
    userId: await first('/api/users'),
    roleId: usual.rows.find(({ is_default }) => is_default)?.id ?? '',
    menuKey: await first('/api/menus'),
    questionId: await first('/api/faq'),
    pageKey: 'about',
    mailKey: 'registration',
    // The blog module always exists.
    moduleKey: 'blog',
    recordId: await first('/api/contents/blog'),
    importTarget: 'blog',
    planName: 'pro',
  }
}

export async function firstOf(ask: Ask, list: string, administrator: string): Promise<string> {
  const { rows } = await ask<{ rows: { id: string }[] }>(
    'GET',
    `${list}?page_size=10`,
    undefined,
    administrator,
  )
  return rows[0]?.id ?? ''
}

/** The newest post of the blog that every site starts with. */
async function aPost(ask: Ask): Promise<{ moduleSlug: string; contentSlug: string }> {
  const { records } = await ask<{ records: { slug: string }[] }>('GET', '/api/content/blog', undefined)
  return { moduleSlug: 'blog', contentSlug: records[0]?.slug ?? '' }
}

export async function somebody(ask: Ask, fullname = 'Ayşe Yıldız'): Promise<string> {
  const person = {
    username: `ayse-${Date.now().toString(36)}-${process.pid}`,
    email: `ayse-${Date.now().toString(36)}-${process.pid}@example.org`,
    fullname,
    password: 'nine quiet herons by the lake',
  }
  return (await ask<{ token: string }>('POST', '/api/auth/sign-up', person)).token
}

const names = [
  '@ayse.yildiz',
  '@marie_d',
  'Jürgen Groß',
  '@luca',
  'Çağla',
  '@tom.k',
  'João',
  '@núria',
  '李小龙',
  '@ana',
]

async function aResult(ask: Ask, token: string): Promise<string> {
  const source = { type: 'list', entries: names }
  const wish = { title: 'Autumn giveaway', winners: 2, substitutes: 2, entries_public: true, source }
  return (await ask<{ share_code: string }>('POST', '/api/giveaways', wish, token)).share_code
}

/** A post whose comments were all fetched. */
async function someComments(ask: Ask, token: string): Promise<string> {
  const posts = ['https://www.youtube.com/watch?v=demo-vid-07']
  const { id } = await ask<{ id: string }>('POST', '/api/collections', { posts }, token)
  for (let tries = 0; tries < 120; tries++) {
    const { status } = await ask<{ status: string }>('GET', `/api/collections/${id}`, undefined, token)
    if (status !== 'waiting' && status !== 'running') return id
    await sleep(500)
  }
  throw new Error('The comments to look at did not come')
}

async function someConsent(url: string): Promise<{ name: string; value: string }> {
  const answer = await fetch(`${url}/api/cookie-preferences`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify({ necessary: true }),
  })
  for (const cookie of answer.headers.getSetCookie()) {
    const [name = '', value = ''] = cookie.split(';', 1)[0]?.split('=') ?? []
    if (/cookie|consent/i.test(name)) return { name, value }
  }
  throw new Error(
    `No cookie keeps the consent: ${answer.status} ${answer.headers.getSetCookie().join(' | ')}`,
  )
}
