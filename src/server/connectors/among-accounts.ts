import { z } from 'zod'
import type { PostAddress } from '#posts/recognize-address.ts'
import type { CommentPage } from './comment.ts'
import { type Connector, type Crawl, readPosition } from './connector.ts'
import { FetchProblem } from './fetch-problem.ts'

/** One of a person's connected accounts, with its connector. */
export interface AccountRoute {
  id: string
  /** ids and names that addresses of its posts may contain */
  names: readonly string[]
  connector: Connector
}

/** Called once the platform no longer accepts the token of an account. */
export type OnRefused = (accountId: string) => Promise<void>

const positionSchema = z.object({ account: z.string(), at: z.string() })

/** Problems that another account may not have: the post is not this account's, or this account no longer works. */
const borne = new Set(['not_found', 'private', 'permission', 'token_invalid'])

/**
 * Several accounts as one connector. Each reads only its own posts, so the account that the address names is tried
 * first and then the others, until one knows the post; the crawl stays with it, also after pauses.
 */
export function amongAccounts(accounts: readonly AccountRoute[], onRefused: OnRefused): Connector {
  return {
    comments: (post, crawl) =>
      crawl.from === undefined
        ? crawlFirst(inOrder(accounts, post), onRefused, post, crawl)
        : crawlOn(accounts, onRefused, post, { ...crawl, from: crawl.from }),
  }
}

function inOrder(accounts: readonly AccountRoute[], { owner }: PostAddress): AccountRoute[] {
  const ownerName = owner?.toLowerCase()
  const isNamed = ({ names }: AccountRoute) => names.some((name) => name.toLowerCase() === ownerName)
  return accounts.toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)))
}

async function* crawlFirst(
  accounts: readonly AccountRoute[],
  onRefused: OnRefused,
  post: PostAddress,
  crawl: Crawl,
): AsyncGenerator<CommentPage, void, void> {
  let problem: FetchProblem | undefined
  for (const candidate of accounts) {
    let began = false
    try {
      for await (const page of through(candidate, onRefused, post, crawl)) {
        began = true
        yield page
      }
      return
    } catch (error) {
      if (began || !(error instanceof FetchProblem) || !borne.has(error.kind)) throw error
      // That an account does not work is more informative than that the others do not know the post.
      if (!problem || problem.kind === 'not_found') problem = error
    }
  }
  throw problem ?? new FetchProblem('token_invalid', { said: 'no account is connected' })
}

async function* crawlOn(
  accounts: readonly AccountRoute[],
  onRefused: OnRefused,
  post: PostAddress,
  crawl: Crawl & { from: string },
): AsyncGenerator<CommentPage, void, void> {
  const { account, at } = readPosition(positionSchema, crawl.from)
  const candidate = accounts.find(({ id }) => id === account)
  if (!candidate) throw new FetchProblem('token_invalid', { said: 'the account is no longer connected' })
  yield* through(candidate, onRefused, post, { ...crawl, from: at })
}

async function* through(
  { id, connector }: AccountRoute,
  onRefused: OnRefused,
  post: PostAddress,
  crawl: Crawl,
): AsyncGenerator<CommentPage, void, void> {
  try {
    for await (const page of connector.comments(post, crawl)) {
      const next = page.next === null ? null : JSON.stringify({ account: id, at: page.next })
      yield { ...page, next }
    }
  } catch (error) {
    if (error instanceof FetchProblem && error.kind === 'token_invalid') await onRefused(id)
    throw error
  }
}
