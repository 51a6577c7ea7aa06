import type { PostAddress } from '#posts/recognize-address.ts'
import { dayMs, hourMs, minuteMs } from '../../kit/durations.ts'
import type { Crawl, PostFacts } from '../connector.ts'
import { FetchProblem } from '../fetch-problem.ts'
import type { Search, XAccess } from '../platform-services.ts'
import type { Reach } from '../reach.ts'
import { factsOf, type PostItem, postItem, readUsers } from './answers.ts'
import { askCount, askPost, queryOf } from './ask.ts'

export interface Root {
  facts: PostFacts
  /** its ids: every edit created one */
  postIds: string[]
  /** set where the post begins its conversation; otherwise it is a reply to another one */
  conversation: string | undefined
  /** a moment before its first reply, in the search's format */
  since: string
}

/** The post whose replies are wanted, in its newest version. Replies to a repost are replies to the original. */
export async function readRoot(access: XAccess, id: string, reach: Reach): Promise<Root> {
  const root = await readOnce(access, id, reach)
  return typeof root === 'string' ? await readRepeated(access, root, reach) : root
}

async function readRepeated(access: XAccess, id: string, reach: Reach): Promise<Root> {
  const root = await readOnce(access, id, reach)
  if (typeof root !== 'string') return root
  throw new FetchProblem('provider_failed', { said: 'a repost of a repost' })
}

/** A post, or the id of the one that it reposts. */
async function readOnce(access: XAccess, id: string, reach: Reach): Promise<Root | string> {
  const { data, includes } = await askPost(access, id, reach)
  const { data: post } = postItem.safeParse(data)
  if (!post) throw new FetchProblem('provider_failed', { said: 'a post in an unknown shape' })
  if (post.id !== id && !post.versions.includes(id))
    throw new FetchProblem('provider_failed', { said: 'another post than the one asked for' })
  if (post.repeats !== undefined) return post.repeats
  const postIds = [...new Set([id, post.id, ...post.versions])]
  return {
    // The first of its versions names it, no matter which one was requested.
    facts: factsOf({ ...post, id: post.versions[0] ?? id }, readUsers(includes?.users ?? [])),
    postIds,
    conversation: conversationOf(post),
    since: sinceOf(post, postIds),
  }
}

/** A conversation is named after its first post; where that was edited, after one of its versions (unverified). */
function conversationOf({ id, conversation, answers, isAnswer, versions }: PostItem): string | undefined {
  if (conversation === undefined) return answers === undefined && !isAnswer ? id : undefined
  if (conversation === id || versions.includes(conversation)) return conversation
  return undefined
}

/** Ids encode their time since this moment, in milliseconds, above their last 22 bits (unverified). */
const firstMoment = 1_288_834_974_657n

/**
 * Milliseconds. There are no replies before the post; a search that begins after its own end, half a minute ago, is
 * refused.
 */
const margin = minuteMs

function sinceOf({ createdAt }: PostItem, postIds: readonly string[]): string {
  const eldest = postIds.map(BigInt).reduce((least, id) => (id < least ? id : least))
  const byId = Number((eldest >> 22n) + firstMoment)
  const at = createdAt === null ? byId : Math.min(Date.parse(createdAt), postIds.length > 1 ? byId : Infinity)
  return new Date(at - margin).toISOString()
}

/** A recent search covers the last seven days (platform docs); one hour of them is reserved for the reading time. */
const recentReach = 7 * dayMs - hourMs

export function reachesBack({ search, now }: XAccess, { createdAt }: PostFacts): boolean {
  if (search !== 'recent') return true
  return createdAt !== undefined && now().getTime() - Date.parse(createdAt) < recentReach
}

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
