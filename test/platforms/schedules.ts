import { collectComments } from '../../src/server/connectors/collect-comments.ts'
import type { Comment, Connector } from '../../src/server/connectors/connector.ts'
import type { CrawlResult } from '../../src/server/connectors/tally-comments.ts'
import { type Bench, type BenchRow, patientReach } from './bench.ts'
import { seeded, type TrueComment, type TruePost } from './generated-post.ts'
import type { Fault } from './stand-in.ts'

type World = Pick<ReturnType<typeof patientReach>, 'reach' | 'now'>

export async function collect({ connector, post }: Bench, { reach, now }: World, replies = true) {
  const kept = new Map<string, Comment>()
  const collection = await collectComments({
    connector,
    post,
    reach,
    replies,
    now,
    signal: new AbortController().signal,
    keep: (comments) => {
      for (const comment of comments) kept.set(comment.id, comment)
    },
  })
  return { kept, collection }
}

/** id, parent and text of all: what a wrong page, a lost reply or a mangled character would change */
export const essence = (comments: Iterable<Essential>) => linesOf(comments).toSorted()

type Essential = Pick<Comment, 'id' | 'parentId' | 'text'>

/** The same in order of arrival, for lookups only. */
const linesOf = (comments: Iterable<Essential>) =>
  Array.from(comments, ({ id, parentId, text }) => `${id} ${parentId} ${text}`)

/** What a collection claims about itself. */
interface Said extends Pick<CrawlResult, 'complete' | 'shortfalls' | 'expected'> {
  /** it stopped early, with an explanation */
  isStopped: boolean
}

/** A missing platform count does not explain a loss. */
const otherShortfalls = ({ shortfalls }: Pick<Said, 'shortfalls'>) =>
  shortfalls.filter((why) => why !== 'uncounted')

/** As complete as this way of access can be. */
const isWhole = (collection: Said) =>
  collection.complete ||
  (collection.shortfalls.includes('uncounted') &&
    otherShortfalls(collection).length === 0 &&
    !collection.isStopped)

interface Truth {
  lasting: TrueComment[]
  seen: TrueComment[]
}

/**
 * What is wrong with a collection: it claims to be complete but is not, or has comments that were never written.
 * Undefined if its claims are true.
 */
export function violationOf(
  truth: Truth,
  kept: Map<string, Comment>,
  collection: Said,
  isUncounted: boolean,
): string | undefined {
  const seen = new Set(linesOf(truth.seen))
  const got = new Set(linesOf(kept.values()))
  const invented = [...got].filter((one) => !seen.has(one))
  if (invented.length) return `invented ${invented[0]}`
  if (collection.complete && isUncounted) return 'says whole, and nobody counted'
  const lost = linesOf(truth.lasting).filter((one) => !got.has(one)).length
  // One in a hundred may be missing: platforms do not always show everything they count.
  const isAll = lost <= truth.lasting.length * 0.01
  if (isWhole(collection) && !isAll) return `says whole without ${lost} of ${truth.lasting.length}`
  const isExplained = collection.isStopped || otherShortfalls(collection).length > 0
  // Compared with the platform's count it is marked as incomplete, and drawing from it needs explicit consent.
  const isCounted = collection.expected !== null && !collection.complete
  return isAll || isExplained || isCounted ? undefined : 'ends without a word'
}

export interface Found {
  /** a line for each schedule under which a collection was not what it claimed */
  violations: string[]
  tally: { whole: number; short: number }
}

/** Initial comments of the thread, and those written while it is read. */
const comments = 240
const later = 60

/**
 * Collects the same post once per seed, each time with the faults that the seed implies; stops at `enough` violations.
 */
export async function runSchedules(
  row: BenchRow,
  seeds: { from: number; to: number; enough?: number },
  disguise = (connector: Connector) => connector,
): Promise<Found> {
  const found: Found = { violations: [], tally: { whole: 0, short: 0 } }
  const bench = await row.start(5, comments + later)
  const world = patientReach(undefined, bench.server)
  const disguised = { ...bench, connector: disguise(bench.connector) }
  const live = createLiveThread(bench.thread, later, world.now)
  const shown = (some: TrueComment[]) => some.map((one) => bench.shows?.(one) ?? one)
  const expired = row.refusals.flatMap(([fault, kind]) => (kind === 'token_invalid' ? [fault] : []))
  for (let seed = seeds.from; seed < seeds.to; seed++) {
    if (found.violations.length === seeds.enough) break
    const { fault, change } = faultSchedule(seed, expired)
    live.begin(seed)
    bench.server.asked.length = 0
    let questions = 0
    bench.server.schedule((n) => {
      world.pass(100)
      const what = change(n)
      if (what) live.change(what)
      questions++
      return fault(n)
    })
    const { kept, collection } = await collect(disguised, world)
    const said = { ...collection, isStopped: collection.problem !== undefined }
    // An error in this code would pass for one more fault.
    if (questions < bench.server.asked.length) throw new Error(`seed ${seed}: the thread did not change`)
    const truth = { lasting: shown(live.lasting()), seen: shown(live.seen()) }
    const what = violationOf(truth, kept, said, row.isUncounted ?? false)
    if (what) found.violations.push(`seed ${seed}: ${what}`)
    found.tally[isWhole(said) ? 'whole' : 'short']++
  }
  await Promise.all([bench.server.stop(), world.close()])
  return found
}

const passing: Fault[] = [
  { kind: 'status', status: 429 },
  { kind: 'status', status: 429, headers: { 'retry-after': '3' } },
  { kind: 'status', status: 503, headers: { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' } },
  { kind: 'status', status: 500, body: '<html>Oops</html>' },
  { kind: 'status', status: 502 },
  { kind: 'status', status: 504, body: '' },
  { kind: 'reset' },
  { kind: 'cut' },
  { kind: 'truncated' },
  { kind: 'html' },
  { kind: 'empty' },
  { kind: 'silent' },
  { kind: 'dripping' },
  { kind: 'numbers' },
]
const shifting: Fault[] = [
  { kind: 'replayed' },
  { kind: 'overlap', by: 3 },
  { kind: 'overlap', by: 100 },
  { kind: 'shuffled' },
  { kind: 'hollow' },
  { kind: 'loop' },
  { kind: 'skips', by: 1 },
  { kind: 'skips', by: 40 },
  { kind: 'ahead' },
]
const changes: Change[] = ['grows', 'grows', 'shrinks']

/** What goes wrong in one walk, fixed by its seed. */
interface FaultSchedule {
  /** at the n-th request */
  fault(n: number): Fault | undefined
  /** what happens to the thread before the n-th request */
  change(n: number): Change | undefined
}

const questions = 400

/** From almost no faults to almost only faults; in some walks the token expires at some point, permanently. */
export function faultSchedule(seed: number, expired: readonly Fault[] = []): FaultSchedule {
  const random = seeded(seed)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]
  const sometimes = <T>(often: number, list: readonly T[]) =>
    Array.from({ length: questions }, () => (random() < often ? pick(list) : undefined))
  const often = random() ** 2
  const faults = sometimes(often, random() < 0.4 ? passing : [...passing, ...shifting])
  const changed = sometimes(random() < 0.4 ? random() ** 2 : 0, changes)
  // Faults that end a walk immediately are rare, otherwise there would be little to see of the others.
  if (random() < 0.1) faults[Math.floor(random() * 10)] = { kind: 'bomb' }
  const end = random() < 0.1 ? Math.floor(random() * 12) : questions
  const refusal = pick(expired)
  return {
    fault: (n) => (n >= end && refusal ? refusal : faults[n]),
    change: (n) => changed[n],
  }
}

/** People keep commenting while a thread is read, and delete comments. */
type Change = 'grows' | 'shrinks'

/** A thread that changes while it is read. Its newest comments are absent at first and appear over time. */
export function createLiveThread(thread: TruePost, later: number, now: () => Date) {
  const all = thread.comments
  let random = seeded(0)
  let unwritten: TrueComment[] = []
  /** present from beginning to end, and present at any time */
  let lasting = new Set<TrueComment>()
  let seen = new Set<TrueComment>()

  return {
    begin(seed: number): void {
      random = seeded(seed)
      thread.comments = all.slice(0, all.length - later)
      unwritten = all.slice(all.length - later)
      lasting = new Set(thread.comments)
      seen = new Set(thread.comments)
    },
    change(change: Change): void {
      const some = 1 + Math.floor(random() ** 3 * 12)
      if (change === 'grows') {
        const written = unwritten
          .splice(0, some)
          .filter((one) => isAnswerable(thread.comments, one))
          .map((one) => ({ ...one, at: now() }))
        for (const one of written) seen.add(one)
        thread.comments = [...thread.comments, ...written]
      } else
        for (let n = 0; n < some; n++) {
          const gone = thread.comments[Math.floor(random() * thread.comments.length)]
          if (gone) thread.comments = without(thread.comments, gone)
        }
      const there = new Set(thread.comments)
      lasting = new Set([...lasting].filter((one) => there.has(one)))
    },
    lasting: () => [...lasting],
    seen: () => [...seen],
  }
}

function isAnswerable(comments: TrueComment[], { parentId }: TrueComment): boolean {
  return parentId === null || comments.some(({ id }) => id === parentId)
}

/** Deleting a comment also deletes its replies. */
function without(comments: TrueComment[], gone: TrueComment): TrueComment[] {
  const ids = new Set([gone.id])
  return comments.filter(({ id, parentId }) => {
    if (parentId !== null && ids.has(parentId)) ids.add(id)
    return !ids.has(id)
  })
}
