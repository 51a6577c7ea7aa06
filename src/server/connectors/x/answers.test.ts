import { afterEach, expect, test } from 'vitest'
import { patientReach } from '#test/platforms/bench.ts'
import { holdToTheList } from '#test/platforms/connector-list.ts'
import { type Asked, startStandIn } from '#test/platforms/stand-in.ts'
import { addressOf, token, xAnswerBench, xProblem } from '#test/platforms/x.ts'
import type { CommentPage, PostFacts } from '../connector.ts'
import { createX } from './x.ts'

const ended: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(ended.splice(0).map((end) => end()))
})

async function pagesOf(walk: AsyncIterable<CommentPage>) {
  const pages: CommentPage[] = []
  for await (const page of walk) pages.push(page)
  return pages
}

/** A search that returns these pages one after the other, for a post that counts `expected` replies. */
async function scripted(pages: unknown[], expected = 2) {
  const data = {
    id: '7',
    text: 'root',
    author_id: '1',
    conversation_id: '7',
    public_metrics: { reply_count: expected },
  }
  let searched = 0
  const server = await startStandIn(({ url }) => {
    if (url.pathname === '/2/tweets/7') return { body: { data } }
    const next = pages[Math.min(searched++, pages.length - 1)]
    return { body: typeof next === 'string' ? next : JSON.stringify(next) }
  })
  const { reach, close } = patientReach()
  ended.push(server.stop, close)
  const connector = createX({ baseUrl: server.url, token, now: () => new Date(Date.UTC(2026, 9, 2)) })
  return { server, pages: await pagesOf(connector.comments(addressOf('7'), { reach, replies: true })) }
}

const item = (id: string, more: object = {}) => ({
  id,
  text: `text ${id}`,
  author_id: '2',
  created_at: '2026-10-01T12:00:00.000Z',
  conversation_id: '7',
  referenced_tweets: [
    { type: 'quoted', id: '5' },
    { type: 'replied_to', id: '7' },
  ],
  ...more,
})
const searches = (asked: Asked[]) => asked.filter(({ url }) => url.pathname.includes('/search/'))

test('normalizes a comment', async () => {
  const answer = { id: '8', author_id: '1', public_metrics: { like_count: 4, reply_count: 0 } }
  const long = { note_tweet: { text: 'the whole text' }, text: 'the…', referenced_tweets: null }
  const users = [
    { id: '1', username: 'ada', name: 'Ada 王', profile_image_url: 'https://pbs.twimg.com/1.jpg' },
    5,
  ]
  const { pages } = await scripted([
    {
      data: [
        item('8', answer),
        item('9', { text: '&lt;3 &amp;amp; &quot; ığ' }),
        item('10', { ...long, created_at: 'x' }),
      ],
      includes: { users },
      meta: { result_count: 3 },
    },
  ])
  expect(pages[0]?.comments).toEqual([
    {
      platform: 'x',
      id: '8',
      parentId: null,
      author: {
        id: '1',
        handle: 'ada',
        name: 'Ada 王',
        avatarUrl: 'https://pbs.twimg.com/1.jpg',
        profileUrl: 'https://x.com/ada',
      },
      text: 'text 8',
      createdAt: '2026-10-01T12:00:00.000Z',
      likeCount: 4,
      replyCount: 0,
      isPostAuthor: true,
      url: 'https://x.com/ada/status/8',
    },
    expect.objectContaining({
      author: { id: '2', name: 'x.com/i/user/2', profileUrl: 'https://x.com/i/user/2' },
      isPostAuthor: false,
      text: '<3 &amp; &quot; ığ',
      url: 'https://x.com/i/status/9',
    }),
    expect.objectContaining({ parentId: null, text: 'the whole text', createdAt: null }),
  ])
})

test('skips comments that were not requested, and reports unreadable ones', async () => {
  const { pages } = await scripted([
    {
      data: [
        item('8'),
        item('7'),
        item('9', { conversation_id: '6' }),
        { id: 'x' },
        null,
        item('12345678901234567890123'),
      ],
      meta: { result_count: 6 },
    },
  ])
  expect(pages).toMatchObject([
    { comments: [{ id: '8', parentId: null }], shortfalls: ['unreadable'], next: null },
  ])
})

test('the post itself is skipped without a report', async () => {
  const { pages } = await scripted([{ data: [item('8'), item('7')], meta: { result_count: 2 } }], 1)
  expect(pages).toMatchObject([{ comments: [{ id: '8' }], post: { expected: 1 } }])
  expect(pages[0]).not.toHaveProperty('shortfalls')
})

test('numeric ids keep all digits', async () => {
  const body = JSON.stringify({ data: [item('ID')], meta: { result_count: 1 } }).replace(
    '"ID"',
    '9007199254740993',
  )
  const { pages } = await scripted([body], 1)
  expect(pages[0]?.comments[0]?.id).toBe('9007199254740993')
})

test('a page with fewer comments than it claims is reported as incomplete', async () => {
  const { pages } = await scripted([{ data: [item('8')], meta: { result_count: 2 } }])
  expect(pages[0]?.shortfalls).toEqual(['unreadable'])
})

test('an empty page does not end the crawl; a loop does and is reported', async () => {
  const { pages, server } = await scripted([
    { data: [item('8')], meta: { result_count: 1, next_token: 'a' } },
    { meta: { result_count: 0, next_token: 'b' } },
    { data: [item('9')], meta: { result_count: 1, next_token: 'a' } },
  ])
  expect(pages.map(({ comments }) => comments.length)).toEqual([1, 0, 1])
  expect(pages.at(-1)).toMatchObject({ next: null, shortfalls: ['loop'] })
  expect(searches(server.asked).length).toBe(5)
})

test('errors next to data are not fatal; errors without data are', async () => {
  const { errors } = (xProblem(200, 'resource-not-found') as { body: { errors: object[] } }).body
  const { pages } = await scripted([{ data: [item('8')], errors, meta: { result_count: 1 } }], 1)
  expect(pages[0]?.comments.length).toBe(1)
  await expect(scripted([{ errors, meta: { result_count: 0 } }])).rejects.toMatchObject({
    kind: 'not_found',
  })
})

test.each([{}, { data: {} }, { data: 'text' }, [], 'null', { meta: {} }, { meta: { result_count: 3 } }])(
  '%j is an invalid response',
  async (answer) => {
    await expect(scripted([answer])).rejects.toMatchObject({ kind: 'provider_failed' })
  },
)

test('missing replies below a comment are counted', async () => {
  const parent = item('8', { public_metrics: { reply_count: 3 } })
  const child = item('9', { referenced_tweets: [{ type: 'replied_to', id: '8' }] })
  const { pages } = await scripted([
    { data: [child], meta: { result_count: 1, next_token: 'a' } },
    { data: [parent], meta: { result_count: 1 } },
  ])
  const expected = pages.map(({ post }) => (post as PostFacts).expected)
  // Two on the post, one of them here; of three below that, one: five in all.
  expect(expected).toEqual([3, 5])
})

holdToTheList(xAnswerBench)
