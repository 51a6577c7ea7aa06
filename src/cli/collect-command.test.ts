import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startApify, token } from '../../test/platforms/apify.ts'
import { token as pageToken, startFacebook } from '../../test/platforms/facebook.ts'
import { token as instagramToken, startInstagram } from '../../test/platforms/instagram.ts'
import { key, startYoutube, youtubeError } from '../../test/platforms/youtube.ts'
import { runCommand } from './run-command.ts'

let youtube: Awaited<ReturnType<typeof startYoutube>>
beforeAll(async () => {
  youtube = await startYoutube(3, 400)
})
afterAll(() => youtube.server.stop())
afterEach(() => vi.unstubAllEnvs())

const video = 'https://youtu.be/dQw4w9WgXcQ?si=x'

const parsed = (line: string) => JSON.parse(line) as Record<string, unknown>

async function collect(...args: string[]) {
  const lines: string[] = []
  const problems: string[] = []
  const code = await runCommand(['collect', ...args], {
    line: (text) => lines.push(...text.split('\n')),
    problem: (text) => problems.push(text),
  })
  return { code, lines, problem: problems.join('\n'), json: () => lines.map(parsed) }
}

function withKey() {
  vi.stubEnv('YOUTUBE_API_URL', `${youtube.server.url}/`)
  vi.stubEnv('YOUTUBE_API_KEY', ` ${key} `)
  youtube.server.schedule(() => undefined)
}

test('prints every comment, then the totals', async () => {
  withKey()
  const { code, json, problem } = await collect(video, '--replies', '--json')
  const comments = json()
  expect([code, problem]).toEqual([0, ''])
  expect(comments.pop()).toEqual({ complete: true, fetched: 400, expected: 400, duplicates: 0, deleted: 0 })
  const texts = new Map(comments.map(({ id, text }) => [id, text]))
  expect(texts).toEqual(new Map(youtube.post.comments.map(({ id, text }) => [id, text])))
})

test("collects from Facebook and Instagram with the post owner's token", async () => {
  const facebook = await startFacebook(4, { comments: 130 })
  const instagram = await startInstagram(4, { comments: 130 })
  vi.stubEnv('GRAPH_API_URL', facebook.server.url)
  vi.stubEnv('INSTAGRAM_GRAPH_URL', instagram.server.url)
  vi.stubEnv('FACEBOOK_PAGE_TOKEN', pageToken)
  vi.stubEnv('INSTAGRAM_TOKEN', instagramToken)
  for (const { address } of [facebook, instagram]) {
    const { code, json } = await collect(address.url, '--replies')
    expect([code, json().at(-1)]).toMatchObject([0, { complete: true, fetched: 130, expected: 130 }])
  }
  vi.stubEnv('GRAPH_API_VERSION', '25')
  expect((await collect(facebook.address.url)).problem).toMatch(/^GRAPH_API_VERSION: must be a version/)
  await Promise.all([facebook.server.stop(), instagram.server.stop()])
})

test('leaves out replies unless asked for', async () => {
  withKey()
  const { code, json } = await collect(video)
  const fetched = youtube.post.comments.filter(({ parentId }) => parentId === null).length
  expect([code, json().length, json().at(-1)]).toMatchObject([0, fetched + 1, { complete: true, fetched }])
})

test('gives a one-word reason when comments are missing, and never shows the key', async () => {
  withKey()
  youtube.server.schedule((n) =>
    n > 1 ? youtubeError(403, 'quotaExceeded', `\u001b[2J of ${key}`) : undefined,
  )
  const { code, json, lines, problem } = await collect(video, '--replies', '--json')
  expect(code).toBe(1)
  expect(json().at(-2)).toMatchObject({ complete: false, expected: 400 })
  expect(json().at(-1)).toMatchObject({ error: 'quota_exhausted' })
  expect(json().at(-1)?.['until']).toMatch(/Z$/)
  expect(problem).toMatch(/^quota_exhausted: 403 quotaExceeded {2}\[2J of … \(retry after .*Z\)$/)
  expect(lines.join()).not.toContain(key)
})

test('reports fewer comments than the platform counts as partial', async () => {
  withKey()
  youtube.server.schedule((n) => (n === 1 ? { kind: 'skips', by: 30 } : undefined))
  const { code, json, problem } = await collect(video, '--replies')
  expect([code, json().at(-1)]).toMatchObject([1, { complete: false }])
  expect(problem).toMatch(/^partial: \d+ of 400$/)
})

test.each([
  [video, 'youtube dQw4w9WgXcQ'],
  ['https://twitter.com/ada/status/1234567890123456789?s=20', 'x 1234567890123456789'],
  ['https://vm.tiktok.com/ZM1/?x=1', 'tiktok https://vm.tiktok.com/ZM1/'],
])('--dry-run prints what %s is without any request', async (address, line) => {
  const before = youtube.server.asked.length
  expect(await collect(address, '--dry-run')).toMatchObject({ code: 0, lines: [line], problem: '' })
  expect(youtube.server.asked.length).toBe(before)
})

test('rejects a link that is not a post, as text and as JSON', async () => {
  expect(await collect('https://www.youtube.com/@ada', '--dry-run')).toMatchObject({
    code: 1,
    lines: [],
    problem: 'bad_url: youtube: profile, not a post',
  })
  const { code, json } = await collect('https://127.0.0.1/', '--json')
  expect([code, json()]).toEqual([1, [{ error: 'bad_url', said: 'not a link of a supported platform' }]])
})

test('names the missing credentials and the invalid variable', async () => {
  for (const name of ['REDDIT_CLIENT_ID', 'REDDIT_CLIENT_SECRET', 'YOUTUBE_API_KEY']) vi.stubEnv(name, '')
  const reddit = await collect('https://redd.it/2gmzqe')
  const said =
    'To collect comments from reddit, set REDDIT_CLIENT_ID and REDDIT_CLIENT_SECRET in the environment.'
  expect([reddit.code, reddit.problem]).toEqual([1, `no_credentials: ${said}`])
  expect((await collect('https://redd.it/2gmzqe', '--json')).json()).toEqual([
    { error: 'no_credentials', said },
  ])
  vi.stubEnv('X_API_URL', 'ftp://x')
  expect((await collect(video)).problem).toBe('X_API_URL: must be an http or https address')
})

test.each([[[]], [['a', 'b']], [[video, '--all']]])('wrong use: %j', async (args) => {
  expect(await collect(...args)).toMatchObject({ code: 2, lines: [] })
})

test('collects a TikTok video through a provider and reports the count as unknown', async () => {
  const apify = await startApify('tiktok', { seed: 4, comments: 120 })
  vi.stubEnv('APIFY_API_URL', apify.server.url)
  vi.stubEnv('APIFY_TOKEN', token)
  const { code, json, problem, lines } = await collect(apify.address.url, '--replies')
  await apify.server.stop()
  expect([code, problem]).toEqual([1, 'partial: uncounted'])
  expect([json().length, json().at(-1)]).toMatchObject([
    121,
    { fetched: 120, expected: null, complete: false },
  ])
  expect(lines.join()).not.toContain(token)
})
