import { commentReasons } from '#contract/comments/comment-rules.ts'
import type { GiveawayStatistics } from '#contract/draws/statistics.ts'
import type { CommentFacts } from '#draw/comments/comment-facts.ts'
import type { Weighing } from '#draw/entries/rules.ts'
import { daySeconds } from '#server/kit/durations.ts'
import { countWords } from './count-words.ts'

/** Input of a draw's statistics. */
interface ToCount {
  facts: CommentFacts
  weighing: Weighing
  /** text of a row in the list, from 0 */
  textAt: (row: number) => string
}

/** The statistics of a draw. Runs in the thread, once per draw. */
export function statisticsOf({ facts, weighing, textAt }: ToCount): GiveawayStatistics {
  return {
    comments: facts.count,
    eligible: weighing.eligible,
    ...countPeople(facts, weighing),
    removals: removalsOf(weighing),
    over_time: countOverTime(facts, weighing),
    ...countWords(facts, textAt),
    per_person: countPerPerson(facts),
  }
}

const maxSpans = 60
const week = 7 * daySeconds
/** Natural lengths of a time span, in seconds; beyond them whole weeks. */
const lengths = [1, 5, 15, 30, 60, 300, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400, 172_800, week]

/** When comments were written, and how many of each span are in the draw. */
function countOverTime(
  { times, count }: Pick<CommentFacts, 'times' | 'count'>,
  { weights }: Pick<Weighing, 'weights'>,
): GiveawayStatistics['over_time'] {
  const bounds = boundsOf(times)
  if (!bounds) return { from: null, span_seconds: 0, comments: [], eligible: [], without: count }
  const { span, first, last } = spansOf(bounds)
  const comments = Array.from({ length: last - first + 1 }, () => 0)
  const eligible = comments.slice()
  let without = 0
  for (const [row, time] of times.entries()) {
    if (Number.isNaN(time)) {
      without++
      continue
    }
    const bucket = Math.floor(time / 1000 / span) - first
    comments[bucket] = (comments[bucket] ?? 0) + 1
    if ((weights[row] ?? 0) > 0) eligible[bucket] = (eligible[bucket] ?? 0) + 1
  }
  return {
    from: new Date(first * span * 1000).toISOString(),
    span_seconds: span,
    comments,
    eligible,
    without,
  }
}

function boundsOf(times: Float64Array): { from: number; to: number } | undefined {
  let from = Number.POSITIVE_INFINITY
  let to = Number.NEGATIVE_INFINITY
  // Unknown times are NaN, which is neither less nor more.
  for (const time of times) {
    if (time < from) from = time
    if (time > to) to = time
  }
  return from <= to ? { from: Math.floor(from / 1000), to: Math.floor(to / 1000) } : undefined
}

/**
 * The shortest spans of which few enough cover everything; they are aligned to multiples of their length, so that days
 * are calendar days.
 */
function spansOf({ from, to }: { from: number; to: number }) {
  const numbered = (span: number) => ({ span, first: Math.floor(from / span), last: Math.floor(to / span) })
  const fits = ({ first, last }: { first: number; last: number }) => last - first < maxSpans
  const found = lengths.map(numbered).find(fits)
  return found ?? numbered(week * Math.ceil((to - from) / week / (maxSpans - 1)))
}

function removalsOf({ removals }: Weighing): GiveawayStatistics['removals'] {
  const entries = commentReasons.map((reason) => [reason, removals[reason]] as const)
  return Object.fromEntries(entries.filter(([, count]) => count > 0))
}

/** People with more comments are counted in this group. */
const maxGroups = 5

function countPerPerson({ people, count }: CommentFacts): number[] {
  const commentsOf = new Uint32Array(count + 1)
  for (const person of people) commentsOf[person] = (commentsOf[person] ?? 0) + 1
  const groups = Array.from({ length: maxGroups }, () => 0)
  for (const comments of commentsOf.subarray(1)) {
    const group = Math.min(comments, maxGroups) - 1
    if (group >= 0) groups[group] = (groups[group] ?? 0) + 1
  }
  return groups
}

/** How many people wrote comments, and how many of them are in the draw. */
export function countPeople({ people, count }: CommentFacts, { weights }: Weighing) {
  const stateOf = new Uint8Array(count + 1)
  const totals = { people: 0, eligible_people: 0 }
  for (let row = 0; row < count; row++) {
    const person = people[row] ?? 0
    const state = stateOf[person] ?? 0
    if (person === 0) continue
    if (state === 0) totals.people++
    if ((weights[row] ?? 0) > 0 && state < 2) {
      totals.eligible_people++
      stateOf[person] = 2
    } else if (state === 0) stateOf[person] = 1
  }
  return totals
}
