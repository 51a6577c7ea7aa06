import type { Shortfall } from '#contract/comments/completeness.ts'
import type { PostAddress } from '../../src/posts/recognize-address.ts'
import type { Comment, Connector } from '../../src/server/connectors/connector.ts'
import { createReach, type Reach } from '../../src/server/connectors/reach.ts'
import { createEgress } from '../../src/server/providers/egress/egress.ts'
import type { TrueComment, TruePost } from './generated-post.ts'
import type { Fault, StandIn } from './stand-in.ts'

/** A platform with a known post, and the connector that reads it: what `holdToTheList` needs from each. */
export interface Bench {
  connector: Connector
  post: PostAddress
  /** what the walk must return, including replies */
  truth: TrueComment[]
  /** the platform's live data: replacing its comments changes what is returned from then on */
  thread: TruePost
  /** what a connector can know about a comment, if that is not everything */
  shows?: (comment: TrueComment) => TrueComment
  server: StandIn
  /** secrets that must not appear in any error */
  secrets: string[]
}

export interface BenchRow {
  name: string
  /** a post with this many comments; the same seed makes the same post */
  start(seed: number, comments: number): Promise<Bench>
  /** requests that the platform refuses: its reply, and the resulting error kind */
  refusals: [answer: Fault, kind: string][]
  /** it reports no platform count: its results are never called complete, and nothing else may be missing */
  isUncounted?: true
  /** this platform's share of all fault schedules; the shares add up to one */
  share: number
}

/**
 * The product's network access, except that waits end immediately and are recorded. Requests to a given fake bypass the
 * network.
 */
export function patientReach(
  signal: AbortSignal = new AbortController().signal,
  standIn?: Pick<StandIn, 'ask'>,
) {
  const out = createEgress()
  const egress = standIn ? { askProvider: standIn.ask } : out
  const waits: number[] = []
  let time = Date.UTC(2026, 10, 1)
  const reach: Reach = createReach({
    egress,
    now: () => new Date(time),
    wait: async (milliseconds) => {
      signal.throwIfAborted()
      waits.push(milliseconds)
      time += milliseconds
    },
    jitter: () => 0.5,
    signal,
  })
  const pass = (milliseconds: number) => {
    time += milliseconds
  }
  return { reach, waits, now: () => new Date(time), pass, close: () => out.close() }
}

/** A walk to its end: everything that was returned, and what was reported about the rest. */
export async function walkAll(
  { connector, post }: Pick<Bench, 'connector' | 'post'> & Partial<Bench>,
  walk: { reach: Reach; replies?: boolean; from?: string },
) {
  const comments = new Map<string, Comment>()
  const shortfalls: Shortfall[] = []
  const places: (string | null)[] = []
  for await (const page of connector.comments(post, { replies: true, ...walk })) {
    for (const comment of page.comments) comments.set(comment.id, comment)
    shortfalls.push(...(page.shortfalls ?? []))
    places.push(page.next)
    if (places.length > 5000) throw new Error('The walk does not end.')
  }
  return { comments, shortfalls, places, isEnded: places.at(-1) === null }
}
