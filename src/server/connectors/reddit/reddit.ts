import { z } from 'zod'
import type { Shortfall } from '#contract/comments/completeness.ts'
import type { PostAddress } from '#posts/recognize-address.ts'
import { type CommentPage, type Connector, type Crawl, type PostFacts, readPosition } from '../connector.ts'
import { FetchProblem } from '../fetch-problem.ts'
import { moreAnswer, postItem, thing, threadAnswer } from './answers.ts'
import { openSession, type RedditAccess, type RedditSession } from './session.ts'
import { type Branches, factsOf, readBranches } from './tree.ts'

/**
 * What remains of a crawl: comments that were left out, those that did not come on request, and threads to descend into.
 */
const positionSchema = z.object({
  left: z.array(z.string()),
  again: z.array(z.string()),
  deep: z.array(z.string()),
})
type Position = z.output<typeof positionSchema>

/**
 * A crawl in progress: what was queued so far, so that nothing is queued twice and a thread that leads back to itself
 * ends.
 */
interface Course {
  session: RedditSession
  post: string
  replies: boolean
  left: Set<string>
  deep: Set<string>
}

interface Step {
  branches: Branches
  at: Position
  facts?: PostFacts
  shortfalls: Shortfall[]
}

/** Ids per `morechildren` (platform docs: 100 at most), whose requests must not run in parallel. */
const batchSize = 100
/** The requested size; some 480 comments come with the first page whatever is requested. */
const firstPage = '500'
/** Far more than any post has; a platform that makes up ids would otherwise be walked forever. */
const maxPages = 100_000

/**
 * Comments of a post by the Data API, oldest first: the post's own page, then by `morechildren` what it left out, then
 * one by one the threads that are too deep for a page. Comments that do not come on request are requested once more,
 * then each by its own address; what is still missing then is withheld. Locked and archived posts can be read.
 */
export function createReddit(access: RedditAccess): Connector {
  return {
    comments: (post, crawl) => crawlPost(access, post, crawl),
    facts: (post, crawl) => readFacts(access, post, crawl),
  }
}

export type { RedditAccess } from './session.ts'

async function* crawlPost(
  access: RedditAccess,
  { id }: PostAddress,
  crawl: Crawl,
): AsyncGenerator<CommentPage, void, void> {
  const session = openSession(access, crawl.reach)
  let at = crawl.from === undefined ? undefined : readPosition(positionSchema, crawl.from)
  // A crawl is cut wherever its turns end: what an earlier turn queued must not be queued again.
  const course = {
    session,
    post: id,
    replies: crawl.replies,
    left: new Set(at && [...at.left, ...at.again, ...at.deep]),
    deep: new Set(at?.deep),
  }
  for (let page = 0; page < maxPages; page++) {
    const step = await (at ? stepOn(course, at) : stepIn(course))
    at = step.at
    const isLast = at.left.length + at.again.length + at.deep.length === 0
    yield {
      comments: step.branches.comments,
      ...(step.facts ? { post: step.facts } : {}),
      next: isLast ? null : JSON.stringify(at),
      ...(step.shortfalls.length > 0 ? { shortfalls: step.shortfalls } : {}),
    }
    if (isLast) return
  }
  throw new FetchProblem('provider_failed', { said: 'the thread does not end' })
}

/** The post with one of its comments, as there is no page without any. */
async function readFacts(access: RedditAccess, { id }: PostAddress, { reach }: Crawl): Promise<PostFacts> {
  const query = { limit: '1', depth: '1' }
  const [head] = await openSession(access, reach).get(`/comments/${id}`, query, threadAnswer)
  return factsIn(head, id)
}

async function stepIn(course: Course): Promise<Step> {
  const { session, post, replies } = course
  const query = { limit: firstPage, sort: 'old', ...(replies ? {} : { depth: '1' }) }
  const [head, tree] = await session.get(`/comments/${post}`, query, threadAnswer)
  const facts = factsIn(head, post)
  const step = stepOf(readBranches(tree.data.children, post, replies))
  // The count includes comments that are not shown; but an empty page for a post that should have some is not accepted.
  if (tree.data.children.length === 0 && facts.expected) step.shortfalls.push('unreadable')
  return {
    ...step,
    at: queue(course, { left: [], again: [], deep: [] }, step.branches),
    facts,
  }
}

function factsIn(head: z.output<typeof threadAnswer>[0], post: string): PostFacts {
  const first = thing.safeParse(head.data.children[0]).data
  const item = postItem.safeParse(first?.data)
  if (!first) throw new FetchProblem('not_found', { said: `no post ${post}` })
  if (!item.success || item.data.id !== post)
    throw new FetchProblem('provider_failed', { said: 'another post than the one asked for' })
  return factsOf(item.data)
}

function stepOn(course: Course, at: Position): Promise<Step> {
  if (at.left.length > 0) return stepMore(course, at)
  return at.again.length > 0 ? stepAgain(course, at) : stepDown(course, at)
}

/**
 * The next comments that were left out. What is left out again is queued again, as long as others came; missing ones
 * are for later.
 */
async function stepMore(course: Course, at: Position): Promise<Step> {
  const batch = at.left.slice(0, batchSize)
  const { branches, missing, leftOut } = await askMore(course, batch)
  const hasMoved = missing.length + leftOut.length < batch.length
  const next = {
    ...at,
    left: [...at.left.slice(batchSize), ...(hasMoved ? leftOut : [])],
    again: [...at.again, ...missing, ...(hasMoved ? [] : leftOut)],
  }
  return { ...stepOf(branches), at: queue(course, next, branches) }
}

/** What did not come the first time. What does not come now is requested at its own address. */
async function stepAgain(course: Course, at: Position): Promise<Step> {
  const batch = at.again.slice(0, batchSize)
  const { branches, missing, leftOut } = await askMore(course, batch)
  const alone = takeNew([...missing, ...leftOut], course.deep)
  const next = { ...at, again: at.again.slice(batchSize), deep: [...at.deep, ...alone] }
  return { ...stepOf(branches), at: queue(course, next, branches) }
}

async function stepDown(course: Course, at: Position): Promise<Step> {
  const [from = '', ...deep] = at.deep
  const branches = await askThread(course, from)
  const step = stepOf(branches)
  // An unreadable item may have been the requested comment.
  if (!branches.receivedIds.has(from) && branches.unreadable === 0) step.shortfalls.push('withheld')
  // What continues below the requested comment did not come with it.
  if (branches.deep.includes(from)) step.shortfalls.push('loop')
  return { ...step, at: queue(course, { ...at, deep }, branches) }
}

/**
 * Requests comments by their ids, and returns which were left out again and which are not mentioned. The branches lead to
 * none of them.
 */
async function askMore({ session, post, replies }: Course, ids: readonly string[]) {
  const form = {
    link_id: `t3_${post}`,
    children: ids.join(','),
    sort: 'old',
    limit_children: String(!replies),
  }
  const { json } = await session.post('/api/morechildren', form, moreAnswer)
  const branches = readBranches(json.data.things, post, replies)
  const left = new Set(branches.left)
  const asked = new Set(ids)
  return {
    branches: { ...branches, left: branches.left.filter((id) => !asked.has(id)) },
    leftOut: ids.filter((id) => left.has(id)),
    missing: ids.filter((id) => !left.has(id) && !branches.receivedIds.has(id)),
  }
}

async function askThread({ session, post, replies }: Course, comment: string): Promise<Branches> {
  const query = { limit: firstPage, sort: 'old', ...(replies ? {} : { depth: '1' }) }
  try {
    const [, tree] = await session.get(`/comments/${post}/_/${comment}`, query, threadAnswer)
    return readBranches(tree.data.children, post, replies)
  } catch (error) {
    // The comment is gone, not the post, which was there a moment ago.
    if (error instanceof FetchProblem && error.kind === 'not_found') return readBranches([], post, replies)
    throw error
  }
}

/** Adds what a branch leads to, unless it is or was queued. */
function queue(course: Course, at: Position, { left, deep }: Branches): Position {
  return {
    ...at,
    left: [...at.left, ...takeNew(left, course.left)],
    deep: [...at.deep, ...takeNew(deep, course.deep)],
  }
}

function takeNew(ids: readonly string[], knownIds: Set<string>): string[] {
  const news = [...new Set(ids)].filter((id) => !knownIds.has(id))
  for (const id of news) knownIds.add(id)
  return news
}

function stepOf(branches: Branches): Omit<Step, 'at'> {
  return { branches, shortfalls: branches.unreadable > 0 ? ['unreadable'] : [] }
}
