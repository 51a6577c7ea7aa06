import type { PostAddress } from '../../src/posts/recognize-address.ts'
import type { Comment } from '../../src/server/connectors/connector.ts'
import { FetchProblem } from '../../src/server/connectors/fetch-problem.ts'
import { createReddit } from '../../src/server/connectors/reddit/reddit.ts'
import { patientReach, walkAll } from './bench.ts'
import type { TrueComment } from './generated-post.ts'
import { asRedditShows, postId, type RedditStandIn, redditPost, startReddit } from './reddit.ts'

export const post: PostAddress = {
  kind: 'post',
  platform: 'reddit',
  id: postId,
  url: `https://redd.it/${postId}`,
}
const closing: (() => Promise<void>)[] = []
/** Stops what `start` began. */
export async function stopAll(): Promise<void> {
  for (const close of closing.splice(0)) await close()
}

/** A Reddit post, its connector and a patient reach to it. */
export async function startWalks(seed = 1, comments = 250, sizes?: Parameters<typeof startReddit>[1]) {
  const server = await startReddit(redditPost(seed, comments), sizes)
  const patient = patientReach(undefined, server)
  closing.push(server.stop, patient.close)
  const connector = createReddit({ ...server.access, now: patient.now })
  const bench = { connector, post, truth: [], server, secrets: [] }
  const walk = (more: { replies?: boolean; from?: string } = {}) =>
    walkAll(bench, { reach: patient.reach, ...more })
  const pages = (more: { replies?: boolean; from?: string } = {}) =>
    connector.comments(post, { reach: patient.reach, replies: true, ...more })
  return { server, walk, pages, ...patient }
}

/** What must agree between a comment and its truth. */
export function shown({ id, parentId, author, text, createdAt, likeCount, isDeleted }: Comment) {
  return [id, parentId, author.id, author.handle, text, createdAt, likeCount, isDeleted ?? false]
}

export function truly(comment: TrueComment) {
  const { id, parentId, author, text, at, likes, isDeleted } = asRedditShows(comment)
  const isGone = isDeleted || author === null
  return [id, parentId, author?.id, author?.handle, text, at.toISOString(), likes, isGone]
}

function sorted(rows: unknown[][]): unknown[][] {
  return rows.toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))
}

export function truthOf({ truth }: RedditStandIn, only: (one: TrueComment) => boolean = () => true) {
  return sorted(truth.comments.filter(only).map(truly))
}

export function got(comments: Map<string, Comment>) {
  return sorted([...comments.values()].map(shown))
}

export async function problemOf(walking: Promise<unknown>): Promise<FetchProblem> {
  const problem = await walking.catch((error: unknown) => error)
  if (!(problem instanceof FetchProblem)) throw new Error(`No problem: ${String(problem)}`)
  return problem
}
