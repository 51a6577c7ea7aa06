import { expect, test } from 'vitest'
import type { FetchProblemKind } from '#contract/comments/completeness.ts'
import type { PostAddress } from '#posts/recognize-address.ts'
import { type AccountRoute, amongAccounts } from './choose-connector.ts'
import type { Comment, CommentPage } from './connector.ts'
import { FetchProblem } from './fetch-problem.ts'
import type { Reach } from './reach.ts'

const reach: Reach = { ask: () => Promise.reject(new Error('no request is expected')) }
const post: PostAddress = {
  kind: 'post',
  platform: 'facebook',
  id: '1',
  url: 'https://www.facebook.com/p/posts/1',
}

interface Behavior {
  /** thrown in place of this page */
  fails?: { at: number; kind: FetchProblemKind }
}

/** Accounts whose walks have three pages, recording which were queried and from where. */
function accounts(behaviors: Record<string, Behavior>) {
  const asked: string[] = []
  const refused: string[] = []
  const ways = Object.entries(behaviors).map(
    ([id, { fails }]): AccountRoute => ({
      id,
      names: [`name of ${id}`],
      connector: {
        async *comments(_post, { from }) {
          asked.push(from === undefined ? id : `${id} from ${from}`)
          for (let at = Number(from ?? 0); at < 3; at++) {
            if (fails?.at === at) throw new FetchProblem(fails.kind)
            yield { comments: [{ id: `${id}${at}` } as Comment], next: at === 2 ? null : String(at + 1) }
          }
        },
      },
    }),
  )
  const connector = amongAccounts(ways, async (id) => void refused.push(id))
  const walk = async (about: Partial<PostAddress> & { from?: string } = {}) => {
    const { from, ...address } = about
    const pages: CommentPage[] = []
    const request = { reach, replies: true, ...(from === undefined ? {} : { from }) }
    const problem = await (async () => {
      for await (const page of connector.comments({ ...post, ...address }, request)) pages.push(page)
    })().catch((error: FetchProblem) => error.kind)
    return { ids: pages.flatMap(({ comments }) => comments.map(({ id }) => id)), pages, problem }
  }
  return { walk, asked, refused }
}

test('tries accounts in turn until one finds the post, and stays with it', async () => {
  const { walk, asked } = accounts({
    a: { fails: { at: 0, kind: 'not_found' } },
    b: { fails: { at: 0, kind: 'permission' } },
    c: {},
    d: {},
  })
  const { ids, problem } = await walk()
  expect(ids).toEqual(['c0', 'c1', 'c2'])
  expect(problem).toBeUndefined()
  expect(asked).toEqual(['a', 'b', 'c'])
})

test('tries the account named in the address first, in any case', async () => {
  const { walk, asked } = accounts({ a: {}, b: {} })
  await walk({ owner: 'Name of B' })
  expect(asked).toEqual(['b'])
})

test('resumes with the account that began, from its cursor', async () => {
  const { walk, asked } = accounts({ a: { fails: { at: 0, kind: 'not_found' } }, b: {} })
  const { pages } = await walk()
  const rest = await walk({ from: String(pages[0]?.next) })
  expect(rest.ids).toEqual(['b1', 'b2'])
  expect(asked.at(-1)).toBe('b from 1')
})

test('a removed account or an invalid cursor ends the crawl with a problem', async () => {
  const { walk, asked } = accounts({ a: {} })
  expect((await walk({ from: '{"account":"gone","at":"1"}' })).problem).toBe('token_invalid')
  expect((await walk({ from: 'nonsense' })).problem).toBe('provider_failed')
  expect(asked).toEqual([])
})

test.each(['rate_limited', 'provider_failed', 'timeout', 'comments_disabled'] as const)(
  '%s does not cause another account to be tried',
  async (kind) => {
    const { walk, asked, refused } = accounts({ a: { fails: { at: 0, kind } }, b: {} })
    expect(await walk()).toMatchObject({ ids: [], problem: kind })
    expect([asked, refused]).toEqual([['a'], []])
  },
)

test('no other account resumes a crawl that broke off', async () => {
  const { walk, asked, refused } = accounts({ a: { fails: { at: 1, kind: 'token_invalid' } }, b: {} })
  expect(await walk()).toMatchObject({ ids: ['a0'], problem: 'token_invalid' })
  expect([asked, refused]).toEqual([['a'], ['a']])
})

test('a refused account is reported, rather than that the others do not find the post', async () => {
  const { walk, refused } = accounts({
    a: { fails: { at: 0, kind: 'not_found' } },
    b: { fails: { at: 0, kind: 'token_invalid' } },
    c: { fails: { at: 0, kind: 'not_found' } },
  })
  expect((await walk()).problem).toBe('token_invalid')
  expect(refused).toEqual(['b'])
})
