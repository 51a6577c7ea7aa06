import type { Shortfall } from '#contract/comments/fetch-problems.ts'
import type { PostAddress } from '../../src/posts/recognise-address.ts'
import type { Comment } from '../../src/server/connectors/comment.ts'
import type { Connector } from '../../src/server/connectors/connector.ts'
import { createReach, type Reach } from '../../src/server/connectors/reach.ts'
import { createEgress } from '../../src/server/providers/egress/egress.ts'
import type { TrueComment, TruePost } from './generated-post.ts'
import type { Fault, StandIn } from './stand-in.ts'

/** A platform with a post that is known, and the connector that reads it: what `holdToTheList` needs of each. */
export interface Bench {
  connector: Connector
  post: PostAddress
  /** what the walk must bring, with answers */
  truth: TrueComment[]
  /** what the platform tells of: whatever is put in the place of its comments is told from then on */
  thread: TruePost
  /** what a connector can know of a comment, where that is less than all */
  shows?: (comment: TrueComment) => TrueComment
  server: StandIn
  /** secrets that must not be told in any failure */
  secrets: string[]
}

export interface BenchRow {
  name: string
  /** a post of so many comments; the same seed makes the same post */
  start(seed: number, comments: number): Promise<Bench>
  /** a question that the platform refuses: what it answers, and what that is called */
  refusals: [answer: Fault, kind: string][]
  /** it tells no count of the platform: whatever comes is never called whole, and nothing else may be missing */
  isUncounted?: true
  /** this one's part of all schedules of faults; the parts are one */
  share: number
}

/**
 * A reach as the product has it, but for waits, which pass at once and are written down. What is asked of a stand-in that is
 * given goes there without a connection.
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

/** A walk to its end: everything that came, and what was said about what did not. */
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
