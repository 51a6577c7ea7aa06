import type { Context } from '../../context.ts'
import { type DrawnPostKey, drawsOfPosts, lockPosts } from './comments/store.ts'
import type { DrawRequest } from './draw-request.ts'
import { drawsOfList, type EarlierDraws, lockList, namedDraws } from './store.ts'

/** From so many entries on a list is counted over all accounts: shorter ones are equal by chance (fairness 3). */
const widelyCountedEntries = 20

/**
 * The draws so far of the same list, or of any of the same posts. Others of these wait until the transaction ends, so that each
 * gets its own number.
 */
export async function earlierDraws(
  trx: Context['db'],
  request: Pick<DrawRequest, 'comments' | 'read'>,
  listHash: string,
  owner: string,
): Promise<EarlierDraws> {
  const posts = drawnPosts(request)
  if (posts.length > 0) {
    await lockPosts(trx, posts)
    return drawsOfPosts(trx, posts, namedDraws)
  }
  await lockList(trx, listHash)
  const isWide = request.read.list.entries.count >= widelyCountedEntries
  return drawsOfList(trx, listHash, isWide ? undefined : owner)
}

/**
 * Posts by which a draw is counted, whoever draws from them: by the ids of their addresses, and by what the platform itself calls
 * them, so that another address of a post does not begin a new count.
 */
export function drawnPosts({ comments }: Pick<DrawRequest, 'comments'>): DrawnPostKey[] {
  const platform = comments?.collection.platform
  const named = comments?.posts.filter(({ post_id }) => post_id !== '') ?? []
  const ids = new Set(named.flatMap(({ post_id, facts }) => [post_id, facts?.id ?? post_id]))
  return platform ? [...ids].map((post_id) => ({ platform, post_id })) : []
}
