import { expect, test } from 'vitest'
import { patientReach, walkAll } from '#test/platforms/bench.ts'
import { holdToTheList } from '#test/platforms/connector-list.ts'
import { graphError, unknownThing, version } from '#test/platforms/graph.ts'
import {
  accountId,
  addressOf,
  type InstagramOptions,
  instagramBench,
  shortcode,
  startInstagram,
  token,
} from '#test/platforms/instagram.ts'
import { type Fault, startStandIn } from '#test/platforms/stand-in.ts'
import { createInstagram, type InstagramAccess, loginOf } from './instagram.ts'

const now = () => new Date(0)

async function walk(options: InstagramOptions, more: { id?: string; userId?: string; fault?: Fault } = {}) {
  const { server, access, address, post } = await startInstagram(31, options)
  const { reach, close } = patientReach()
  const { id, userId, fault } = more
  server.schedule((n) => (n > 0 ? fault : undefined))
  try {
    const connector = createInstagram({ ...access, userId })
    const walked = await walkAll({ connector, post: id ? addressOf(id) : address }, { reach })
    return { ...walked, post, asked: server.asked.map(({ url }) => url.pathname.replace(`/${version}/`, '')) }
  } finally {
    await Promise.all([server.stop(), close()])
  }
}

/** A crawl over hand-written responses, one body per path. */
async function walkOver(bodies: Record<string, unknown>, access: Partial<InstagramAccess> = {}) {
  const server = await startStandIn(({ url }) => {
    const path = url.pathname.replace(`/${version}/`, '')
    return path in bodies ? { body: bodies[path] } : unknownThing(path)
  })
  const { reach, close } = patientReach()
  try {
    const usual = { baseUrl: server.url, version, token, login: 'instagram', userId: '1', now } as const
    const connector = createInstagram({ ...usual, ...access })
    return await walkAll({ connector, post: addressOf(shortcode) }, { reach })
  } finally {
    await Promise.all([server.stop(), close()])
  }
}
const media = { id: '2', shortcode, comments_count: 3 }
const comment = { id: '3', text: 'me', timestamp: '2026-10-01T10:00:00+0000', username: 'ada' }

test.each([
  [{ login: 'instagram' }, 'me'],
  [{ login: 'facebook' }, 'me'],
  [{ login: 'facebook', isUser: true }, 'me me/accounts me/accounts'],
] as const)('finds account and post by the token alone: %j', async (options, asked) => {
  const walked = await walk({ comments: 20, others: 120, ...options })
  expect(walked.comments.size).toBe(20)
  expect(walked.asked.join(' ')).toContain(
    `${asked} ${accountId}/media ${accountId}/media 17895695668004550/`,
  )
})

test('does not request the account id if it is known', async () => {
  expect((await walk({ comments: 1 }, { userId: accountId })).asked[0]).toBe(`${accountId}/media`)
})

test('accepts an account in a list, as in the example by Meta', async () => {
  const me = { data: [{ user_id: 17_841_400_000_000, username: 'shop' }] }
  const list = { data: [{ ...media, comments_count: 1 }] }
  const bodies = {
    me,
    '17841400000000/media': list,
    '2/comments': { data: [{ ...comment, username: 'shop', user: { id: '17841400000000' } }] },
  }
  const { comments } = await walkOver(bodies, { userId: undefined })
  expect(comments.get('3')).toEqual({
    platform: 'instagram',
    id: '3',
    parentId: null,
    author: { id: '17841400000000', handle: 'shop', profileUrl: 'https://www.instagram.com/shop/' },
    text: 'me',
    createdAt: '2026-10-01T10:00:00.000Z',
    replyCount: 0,
    isPostAuthor: true,
  })
})

test('requests replies only if some are missing', async () => {
  const { asked, post, comments } = await walk({ comments: 400 })
  const many = Map.groupBy(post.comments, ({ parentId }) => parentId)
  const open = post.comments.filter(({ id }) => (many.get(id)?.length ?? 0) > 50)
  expect(open.length).toBeLessThan(3)
  expect(asked.filter((path) => path.endsWith('/replies')).length).toBeLessThanOrEqual(open.length * 2)
  expect(comments.size).toBe(400)
})

test.each([
  [{ comments: 1, isClosed: true }, {}, 'comments_disabled', ''],
  [
    { comments: 1 },
    { id: 'Another' },
    'not_found',
    'only posts of the connected account can be read, and @person_0 has none of this address',
  ],
  [
    { comments: 1, others: 150 },
    { fault: { kind: 'loop' } as const },
    'provider_failed',
    'a list that leads in a circle',
  ],
])('a post that cannot be read is reported: %j %j', async (options, more, kind, said) => {
  await expect(walk(options, more)).rejects.toMatchObject({ kind, said })
})

test('a Page without an account, and posts of unknown shape, do not count as a missing post', async () => {
  const noAccount = walkOver({ me: { id: '1', name: 'Page' } }, { login: 'facebook', userId: undefined })
  await expect(noAccount).rejects.toMatchObject({ kind: 'permission' })
  const strange = walkOver({ '1/media': { data: [{ shortcode }, null] } })
  await expect(strange).rejects.toMatchObject({ kind: 'provider_failed' })
})

test('skips replies of other comments, and comments of other posts', async () => {
  const answers = [
    { ...comment, id: '4', parent_id: '3' },
    { ...comment, id: '5' },
    { ...comment, id: '6', parent_id: '8' },
    comment,
  ]
  const { comments, shortfalls } = await walkOver({
    '1/media': { data: [media] },
    '2/comments': {
      data: [
        { ...comment, replies: 'strange' },
        { ...comment, id: '7', parent_id: '3', text: undefined },
        { id: '2', timestamp: comment.timestamp, comments_count: 3 },
      ],
    },
    '3/replies': { data: answers },
  })
  expect([...comments.values()].map(({ id, parentId }) => [id, parentId])).toEqual([
    ['3', null],
    ['7', '3'],
    ['4', '3'],
    ['5', '3'],
  ])
  expect(shortfalls).toEqual(['unreadable', 'unreadable'])
})

test('requests smaller pages if Meta refuses large ones, until none is small enough', async () => {
  const { server, access, address } = await startInstagram(5, { comments: 200, most: 12 })
  const { reach, waits, close } = patientReach()
  const walkOf = (most: number) => {
    server.schedule((_n, { url }) => {
      const isTooMuch = url.pathname.endsWith('/comments') && Number(url.searchParams.get('limit')) > most
      return isTooMuch
        ? graphError(1, undefined, 'Please reduce the amount of data you’re asking for')
        : undefined
    })
    return walkAll({ connector: createInstagram(access), post: address }, { reach })
  }
  expect((await walkOf(20)).comments.size).toBe(200)
  expect(waits).toEqual([])
  await expect(walkOf(1)).rejects.toMatchObject({ kind: 'provider_failed' })
  await Promise.all([server.stop(), close()])
})

test.each([300, 3])(
  '%i comments with no author but the account mean missing permissions',
  async (comments) => {
    await expect(walk({ comments, isNameless: true })).rejects.toMatchObject({ kind: 'permission' })
  },
)

test('a single comment without an author is accepted, and so is a post without comments', async () => {
  const listOf = (...data: object[]) =>
    walkOver({ '1/media': { data: [{ ...media, comments_count: data.length }] }, '2/comments': { data } })
  const { username: _username, ...bare } = comment
  expect((await listOf({ ...bare, id: '4' }, comment)).comments.size).toBe(2)
  expect((await listOf()).isEnded).toBe(true)
  const own = { ...bare, user: { id: '1' } }
  expect((await listOf(own)).comments.size).toBe(1)
  await expect(listOf(own, { ...bare, id: '4' })).rejects.toMatchObject({ kind: 'permission' })
  const answers = { data: [{ ...comment, id: '5' }] }
  expect((await listOf({ ...bare, replies: answers })).comments.size).toBe(2)
})

test('a token reveals its login type', () => {
  expect(['EAAGm0PX4ZCpsBA', 'IGAAZ1', 'IGQVJ', ''].map(loginOf)).toEqual([
    'facebook',
    'instagram',
    'instagram',
    'instagram',
  ])
})

holdToTheList(instagramBench)
