import { z } from 'zod'
import type { PostAddress } from '#posts/recognise-address.ts'
import type { CommentPage } from './comment.ts'
import type { Connector, Walk } from './connector.ts'
import { FetchProblem } from './fetch-problem.ts'
import { readPosition } from './position.ts'

/** One of a person's connected accounts, with its connector. */
export interface AccountWay {
  id: string
  /** ids and names that addresses of its posts may contain */
  names: readonly string[]
  connector: Connector
}

/** Called once the platform no longer accepts the token of an account. */
export type OnRefused = (accountId: string) => Promise<void>

const place = z.object({ account: z.string(), at: z.string() })

/** Problems that another account may not have: the post is not this account's, or this account no longer works. */
const borne = new Set(['not_found', 'private', 'permission', 'token_invalid'])

/**
 * Several accounts as one connector. Each reads only its own posts, so the account that the address names is tried
 * first and then the others, until one knows the post; the walk stays with it, also after pauses.
 */
export function amongAccounts(ways: readonly AccountWay[], onRefused: OnRefused): Connector {
  return {
    comments: (post, walk) =>
      walk.from === undefined
        ? walkFirst(inOrder(ways, post), onRefused, post, walk)
        : walkOn(ways, onRefused, post, { ...walk, from: walk.from }),
  }
}

function inOrder(ways: readonly AccountWay[], { owner }: PostAddress): AccountWay[] {
  const wanted = owner?.toLowerCase()
  const isNamed = ({ names }: AccountWay) => names.some((name) => name.toLowerCase() === wanted)
  return ways.toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)))
}

async function* walkFirst(
  ways: readonly AccountWay[],
  onRefused: OnRefused,
  post: PostAddress,
  walk: Walk,
): AsyncGenerator<CommentPage, void, void> {
  let telling: FetchProblem | undefined
  for (const way of ways) {
    let began = false
    try {
      for await (const page of through(way, onRefused, post, walk)) {
        began = true
        yield page
      }
      return
    } catch (error) {
      if (began || !(error instanceof FetchProblem) || !borne.has(error.kind)) throw error
      // That an account does not work is more informative than that the others do not know the post.
      if (!telling || telling.kind === 'not_found') telling = error
    }
  }
  throw telling ?? new FetchProblem('token_invalid', { said: 'no account is connected' })
}

async function* walkOn(
  ways: readonly AccountWay[],
  onRefused: OnRefused,
  post: PostAddress,
  walk: Walk & { from: string },
): AsyncGenerator<CommentPage, void, void> {
  const { account, at } = readPosition(place, walk.from)
  const way = ways.find(({ id }) => id === account)
  if (!way) throw new FetchProblem('token_invalid', { said: 'the account is no longer connected' })
  yield* through(way, onRefused, post, { ...walk, from: at })
}

async function* through(
  { id, connector }: AccountWay,
  onRefused: OnRefused,
  post: PostAddress,
  walk: Walk,
): AsyncGenerator<CommentPage, void, void> {
  try {
    for await (const page of connector.comments(post, walk)) {
      const next = page.next === null ? null : JSON.stringify({ account: id, at: page.next })
      yield { ...page, next }
    }
  } catch (error) {
    if (error instanceof FetchProblem && error.kind === 'token_invalid') await onRefused(id)
    throw error
  }
}
