import { FetchProblem } from '../fetch-problem.ts'
import type { Reach } from '../reach.ts'
import type { GraphAccess } from './access.ts'
import { type Edge, edgeAnswer } from './answers.ts'
import { askGraph } from './ask.ts'
import { tooMuch } from './judge.ts'

/** Smaller pages are not worth requesting. */
const smallestPage = 5

/**
 * Requests a page of a list, and half of it where Meta says that it is too much: long comments with many replies are
 * (unverified).
 */
export async function askEdge(
  access: GraphAccess,
  path: readonly string[],
  query: Record<string, string>,
  size: number,
  reach: Reach,
): Promise<Edge> {
  for (let limit = size; ; limit = Math.ceil(limit / 2)) {
    try {
      return await askGraph(access, path, { ...query, limit: String(limit) }, edgeAnswer, reach)
    } catch (error) {
      const isTooMuch = error instanceof FetchProblem && tooMuch.test(error.said)
      if (!isTooMuch || limit <= smallestPage) throw error
    }
  }
}
