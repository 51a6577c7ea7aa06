import type { Shortfall } from '#contract/comments/fetch-problems.ts'
import type { Comment, CommentPage, PostFacts } from '../comment.ts'

/** The result of one page, and the crawl's position after it; null at its end. */
export interface Step<Place> {
  comments: Comment[]
  at: Place | null
  shortfalls: Shortfall[]
  post?: PostFacts
}

interface Course<Place> {
  stepFrom: (at: Place) => Promise<Step<Place>>
  /** the part of a position that determines the next page */
  keyOf: (at: Place) => string
}

/** Tries of a page that leads back to an earlier one, before the crawl ends with a `loop`. */
const maxLoopTries = 3

/**
 * Walks from position to position until the end, or until keys repeat, which means a loop. Positions are stored as
 * JSON.
 */
export async function* crawlPositions<Place>(
  start: Place,
  { stepFrom, keyOf }: Course<Place>,
): AsyncGenerator<CommentPage, void, void> {
  const been = new Set([keyOf(start)])
  for (let at: Place | null = start; at !== null; ) {
    const { comments, shortfalls, post, ...step }: Step<Place> = await stepOnwards(
      at,
      { stepFrom, keyOf },
      been,
    )
    at = step.at
    if (at !== null) been.add(keyOf(at))
    yield {
      comments,
      next: at === null ? null : JSON.stringify(at),
      ...(post ? { post } : {}),
      ...(shortfalls.length > 0 ? { shortfalls } : {}),
    }
  }
}

/**
 * One page. Where it leads back to an earlier one, it is requested again; if it still does, the crawl ends and reports
 * the loop.
 */
async function stepOnwards<Place>(
  at: Place,
  { stepFrom, keyOf }: Course<Place>,
  been: ReadonlySet<string>,
): Promise<Step<Place>> {
  for (let attempt = 1; ; attempt++) {
    const step = await stepFrom(at)
    if (step.at === null || !been.has(keyOf(step.at))) return step
    if (attempt === maxLoopTries) return { ...step, at: null, shortfalls: [...step.shortfalls, 'loop'] }
  }
}
