import { expect, test } from 'vitest'
import { patientReach, walkAll } from '#test/platforms/bench.ts'
import { holdToTheList } from '#test/platforms/connector-list.ts'
import { startStandIn } from '#test/platforms/stand-in.ts'
import { key, startYoutube, turnedAway, youtubeBench, youtubeError } from '#test/platforms/youtube.ts'
import { midnightPacific } from './judge.ts'
import { createYoutube } from './youtube.ts'

holdToTheList(youtubeBench)

const post = { kind: 'post', platform: 'youtube', id: 'dQw4w9WgXcQ', url: '' } as const
const now = () => new Date(Date.UTC(2026, 10, 1))

/** A crawl over hand-written responses, one body per resource. */
async function walkOver(bodies: Record<string, unknown>, replies = true) {
  const server = await startStandIn(({ url }) => ({ body: bodies[url.pathname.split('/').at(-1) ?? ''] }))
  const { reach, close } = patientReach()
  try {
    const connector = createYoutube({ baseUrl: server.url, key: 'k', now })
    return { ...(await walkAll({ connector, post }, { reach, replies })), asked: server.asked }
  } finally {
    await Promise.all([server.stop(), close()])
  }
}
const video = { items: [{ id: post.id, snippet: { channelId: 'UC1' }, statistics: { commentCount: '3' } }] }
const thread = (id: string, snippet: object, totalReplyCount = 0) => ({
  id,
  snippet: { topLevelComment: { id, snippet }, totalReplyCount },
})

test('requests whole pages of plain text, newest first, and replies only if some are missing', async () => {
  const { server } = await startYoutube(11, 3000)
  const { reach, close } = patientReach()
  const connector = createYoutube({ baseUrl: server.url, key, now })
  await walkAll({ connector, post }, { reach })
  const asked = server.asked.map(({ url }) => `${url.pathname.slice(12)} ${url.searchParams}`)
  expect(asked[0]).toMatch(/^videos part=snippet%2Cstatistics%2Cstatus&id=dQw4w9WgXcQ&key=/)
  expect(asked[1]).toMatch(/^commentThreads .*order=time&maxResults=100&textFormat=plainText&key=/)
  expect(asked.filter((one) => one.startsWith('comments ')).length).toBeGreaterThan(3)
  expect(new Set(asked).size).toBe(asked.length)
  await Promise.all([server.stop(), close()])
})

test('returns authors, and invalid optional fields do not lose a comment', async () => {
  const { comments, shortfalls } = await walkOver({
    videos: video,
    commentThreads: {
      items: [
        thread('a', {
          textOriginal: 'one',
          textDisplay: '<b>one</b>',
          authorDisplayName: '@ada',
          authorChannelId: { value: 'UC1' },
          publishedAt: '2026-10-01T10:00:00+02:00',
          likeCount: '7',
        }),
        thread('b', {
          textDisplay: 'two',
          authorDisplayName: 'Grace H',
          likeCount: null,
          publishedAt: 'soon',
        }),
        thread('c', { textOriginal: '', authorDisplayName: 5, authorChannelId: {} }),
      ],
    },
  })
  expect([shortfalls, [...comments.values()]]).toEqual([
    [],
    [
      {
        platform: 'youtube',
        id: 'a',
        parentId: null,
        author: { id: 'UC1', handle: 'ada' },
        text: 'one',
        createdAt: '2026-10-01T08:00:00.000Z',
        likeCount: 7,
        replyCount: 0,
        isPostAuthor: true,
        urlBefore: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&lc=',
      },
      expect.objectContaining({ id: 'b', text: 'two', author: { name: 'Grace H' }, createdAt: null }),
      expect.objectContaining({ id: 'c', text: '', author: {} }),
    ],
  ])
})

test('counts unreadable comments, and skips replies to other comments', async () => {
  const { comments, shortfalls } = await walkOver({
    videos: video,
    commentThreads: {
      items: [thread('a', { textOriginal: 'x' }, 2), thread('b', { likeCount: 1 }), null, { id: 'c' }],
    },
    comments: {
      items: [
        { id: 'a.1', snippet: { textOriginal: 'y', parentId: 'a' } },
        { id: 'z.1', snippet: { textOriginal: 'y', parentId: 'z' } },
      ],
    },
  })
  expect([...comments.keys()]).toEqual(['a', 'a.1'])
  expect(shortfalls).toEqual(['unreadable', 'unreadable', 'unreadable', 'unreadable'])
})

test.each([
  ['in YouTube’s format', youtubeError(404, 'commentNotFound')],
  ['in Google’s format too', turnedAway(404, 'commentNotFound', 'NOT_FOUND')],
])('a comment deleted before its replies are requested affects no other, %s', async (_, fault) => {
  const { post: truth, server } = await startYoutube(6, 300)
  const { reach, close } = patientReach()
  let gone = ''
  server.schedule((_n, { url }) => {
    const thread = url.searchParams.get('parentId') ?? ''
    gone ||= thread
    return thread && thread === gone ? fault : undefined
  })
  const connector = createYoutube({ baseUrl: server.url, key, now })
  const { comments, shortfalls } = await walkAll({ connector, post }, { reach })
  const left = truth.comments.filter(({ parentId }) => parentId !== gone)
  expect(left.length).toBeLessThan(300)
  expect([new Set(comments.keys()), shortfalls]).toEqual([new Set(left.map(({ id }) => id)), ['withheld']])
  await Promise.all([server.stop(), close()])
})

test('a request that YouTube aborts is repeated', async () => {
  const { server } = await startYoutube(5, 20)
  const { reach, close } = patientReach()
  server.schedule((n) => (n === 1 ? youtubeError(409, 'SERVICE_UNAVAILABLE') : undefined))
  const { comments } = await walkAll(
    { connector: createYoutube({ baseUrl: server.url, key, now }), post },
    { reach },
  )
  expect(comments.size).toBe(20)
  await Promise.all([server.stop(), close()])
})

test('a loop of pages ends with a report', async () => {
  const commentThreads = { items: [thread('a', { textOriginal: 'x' })], nextPageToken: 'round' }
  const { shortfalls, asked, isEnded } = await walkOver({ videos: video, commentThreads })
  expect([shortfalls, isEnded, asked.length]).toEqual([['loop'], true, 5])
})

test.each([
  [{ videos: { items: [] } }, 'not_found'],
  [{ videos: { items: [{}] } }, 'provider_failed'],
  [{ videos: {} }, 'provider_failed'],
  [{ videos: video, commentThreads: { items: 'none' } }, 'provider_failed'],
  [{ videos: video, commentThreads: { error: {} } }, 'provider_failed'],
  [{ videos: video, commentThreads: { kind: 'youtube#videoListResponse', items: [] } }, 'provider_failed'],
])('%j is %s, never the end of a crawl', async (bodies, kind) => {
  await expect(walkOver(bodies)).rejects.toMatchObject({ kind })
})

test.each([
  ['2026-07-01T06:59:59.500Z', '2026-07-01T07:00:00.000Z'],
  ['2026-07-01T07:00:00.000Z', '2026-07-02T07:00:00.000Z'],
  ['2026-01-15T20:00:00.000Z', '2026-01-16T08:00:00.000Z'],
  // The days of daylight saving changes in California.
  ['2026-03-08T08:30:00.000Z', '2026-03-09T07:00:00.000Z'],
  ['2026-11-01T07:30:00.000Z', '2026-11-02T08:00:00.000Z'],
])('a quota exhausted at %s is renewed at %s', (at, back) => {
  expect(midnightPacific(new Date(at)).toISOString()).toBe(back)
})
