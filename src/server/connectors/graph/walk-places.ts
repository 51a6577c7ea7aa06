import type { Shortfall } from '#contract/fetch-words.ts'
import type { Comment, CommentPage, PostFacts } from '../comment.ts'

/** What one page brought, and where the walk stands after it; null at its end. */
export interface Step<Place> {
  comments: Comment[]
  at: Place | null
  shortfalls: Shortfall[]
  post?: PostFacts
}

interface Course<Place> {
  stepFrom: (at: Place) => Promise<Step<Place>>
  /** what of a place says which page comes next */
  keyOf: (at: Place) => string
}

/** A page that leads back to one that was seen is asked for so often before the walk ends with a `loop`. */
const triesOfALoop = 3

/** Walks from place to place until the end, or until it has gone in a circle, which keys tell. Places are kept as JSON. */
export async function* walkPlaces<Place>(
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

/** One page. Where it leads back to one that was walked, it is asked for again; what still does is the end, and said. */
async function stepOnwards<Place>(
  at: Place,
  { stepFrom, keyOf }: Course<Place>,
  been: ReadonlySet<string>,
): Promise<Step<Place>> {
  for (let attempt = 1; ; attempt++) {
    const step = await stepFrom(at)
    if (step.at === null || !been.has(keyOf(step.at))) return step
    if (attempt === triesOfALoop) return { ...step, at: null, shortfalls: [...step.shortfalls, 'loop'] }
  }
}
