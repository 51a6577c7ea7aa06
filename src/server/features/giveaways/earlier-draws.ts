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

/** Posts by which a draw is counted, whoever draws from them. */
export function drawnPosts({ comments }: Pick<DrawRequest, 'comments'>): DrawnPostKey[] {
  const platform = comments?.collection.platform
  const named = comments?.posts.filter(({ post_id }) => post_id !== '') ?? []
  return platform ? named.map(({ post_id }) => ({ platform, post_id })) : []
}
