import type { PostAddress } from '#posts/recognize-address.ts'
import { dayMs } from '../../kit/durations.ts'
import type { Crawl } from '../connector.ts'
import { FetchProblem } from '../fetch-problem.ts'
import type { Search, XAccess } from '../platform-services.ts'
import { askCount, queryOf } from './ask.ts'
import { type Root, reachesBack, readRoot } from './find-root.ts'

/** What a crawl will cost, as far as X says in advance. */
interface Estimate {
  /** posts that it will return */
  comments: number
  /** dollars; `max` assumes that X also charges for the people in `includes`: it does not say so */
  dollars: { least: number; max: number }
  /** false: the search will not find everything, and the price is that of what it finds */
  reachesBack: boolean
}

/** Thousandths of a dollar (platform docs: pay-per-use, 2026; the same post is charged once per day). */
const postPrice = 5

const personPrice = 10

/** One count covers a month (platform docs); by far most replies come in the first one. */
const countedSpan = 30 * dayMs

/** The estimate itself costs a post and a count of replies: one and a half cents at most. Throws a `FetchProblem`. */
export async function estimate(
  access: XAccess,
  post: PostAddress,
  { reach, replies, limit = Infinity }: Pick<Crawl, 'reach' | 'replies' | 'limit'>,
): Promise<Estimate> {
  const root = await readRoot(access, post.id, reach)
  const answerCount = Math.max(await countAnswers(access, root, replies, reach), root.facts.expected ?? 0)
  const comments = Math.min(answerCount, limit)
  const posts = (comments + 1) * postPrice
  return {
    comments,
    dollars: { least: posts / 1000, max: (posts + (comments + 1) * personPrice) / 1000 },
    reachesBack: reachesBack(access, root.facts),
  }
}

/** The number of results of a search; 0 where the application may not count. */
async function countAnswers(
  access: XAccess,
  { postIds: own, conversation, since }: Root,
  replies: boolean,
  reach: Crawl['reach'],
): Promise<number> {
  const isWhole = replies && conversation !== undefined
  const query = queryOf({ asked: own, ...(isWhole ? { conversation } : {}) })
  try {
    return await askCount(access, { query, ...span(access.search ?? 'all', since, access.now()) }, reach)
  } catch (error) {
    if (error instanceof FetchProblem && error.kind === 'permission') return 0
    throw error
  }
}

function span(search: Search, since: string, now: Date): Record<string, string> {
  if (search === 'recent') return {}
  const end = Date.parse(since) + countedSpan
  return { start_time: since, ...(end < now.getTime() ? { end_time: new Date(end).toISOString() } : {}) }
}
