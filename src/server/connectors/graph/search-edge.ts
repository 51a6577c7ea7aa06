import type { z } from 'zod'
import { FetchProblem } from '../fetch-problem.ts'
import type { Reach } from '../reach.ts'
import type { Edge } from './answers.ts'
import { askEdge, type GraphAccess } from './ask.ts'

const pageSize = 100

interface Search<S extends z.ZodType> {
  item: S
  /** whether this item is the one; if so, the search ends */
  isMeant: (item: z.output<S>) => boolean
}

/** Searches a list page by page for the matching item; undefined where the whole list has none. */
export async function searchEdge<S extends z.ZodType>(
  access: GraphAccess,
  path: readonly string[],
  query: Record<string, string>,
  { item, isMeant }: Search<S>,
  reach: Reach,
): Promise<z.output<S> | undefined> {
  const been = new Set<string>()
  const tally = { readable: 0, unreadable: 0 }
  let after: string | null = ''
  while (after !== null) {
    if (been.has(after)) throw new FetchProblem('provider_failed', { said: 'a list that leads in a circle' })
    been.add(after)
    const page: Edge = await askEdge(access, path, { ...query, after }, pageSize, reach)
    for (const one of page.items) {
      const read = item.safeParse(one)
      if (read.success && isMeant(read.data)) return read.data
      tally[read.success ? 'readable' : 'unreadable']++
    }
    after = page.after
  }
  // A list in an unknown shape may still contain the item.
  if (tally.unreadable > 0 && tally.readable === 0)
    throw new FetchProblem('provider_failed', { said: 'a list in an unknown shape' })
  return undefined
}
