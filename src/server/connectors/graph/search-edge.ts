import type { z } from 'zod'
import { FetchProblem } from '../fetch-problem.ts'
import type { Reach } from '../reach.ts'
import type { GraphAccess } from './access.ts'
import type { Edge } from './answers.ts'
import { askEdge } from './ask-edge.ts'

const pageSize = 100

interface Wanted<S extends z.ZodType> {
  item: S
  /** whether this is the one; it ends the search */
  isMeant: (item: z.output<S>) => boolean
}

/** Goes through a list, page by page, until the one that is meant; undefined where the whole list has none. */
export async function searchEdge<S extends z.ZodType>(
  access: GraphAccess,
  path: readonly string[],
  query: Record<string, string>,
  { item, isMeant }: Wanted<S>,
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
  // A list in another shape holds what is looked for, perhaps.
  if (tally.unreadable > 0 && tally.readable === 0)
    throw new FetchProblem('provider_failed', { said: 'a list in an unknown shape' })
  return undefined
}
