import { z } from 'zod'
import { FetchProblem } from '../fetch-problem.ts'
import type { Reach } from '../reach.ts'
import { type Edge, graphId, text } from './answers.ts'
import { askEdge, type GraphAccess } from './ask.ts'

/** A professional account of Instagram. */
export interface InstagramAccount {
  id: string
  username?: string | undefined
}

/** A Page that the user works on, with its own token. */
export interface Page {
  id: string
  name: string
  token: string
  /** the professional account connected to it */
  instagram?: InstagramAccount
}

export const instagramAccount = z
  .object({ id: graphId, username: text })
  .transform(({ id, username }): InstagramAccount => ({ id, ...(username ? { username } : {}) }))

const pageItem = z.object({
  id: graphId,
  name: text,
  /** missing where the user may look at the Page but not work on it */
  access_token: text,
  instagram_business_account: instagramAccount.optional().catch(undefined),
})
const pageSize = 100
const fields = 'id,name,access_token,instagram_business_account{id,username}'

/**
 * The Pages that a Facebook user's token gives access to, in Meta's order. Throws a `FetchProblem`, which contains no
 * token.
 */
export async function listPages(access: GraphAccess, reach: Reach): Promise<Page[]> {
  const pages = new Map<string, Page>()
  const been = new Set<string>()
  let after: string | null = ''
  while (after !== null) {
    if (been.has(after)) throw new FetchProblem('provider_failed', { said: 'a list that leads in a circle' })
    been.add(after)
    const edge: Edge = await askEdge(access, ['me', 'accounts'], { fields, after }, pageSize, reach)
    for (const item of edge.items) {
      const page = pageOf(item)
      if (page) pages.set(page.id, page)
    }
    after = edge.after
  }
  return [...pages.values()]
}

function pageOf(item: unknown): Page | undefined {
  const read = pageItem.safeParse(item).data
  if (!read?.access_token) return undefined
  const { id, name, access_token: token, instagram_business_account: instagram } = read
  return { id, name: name ?? '', token, ...(instagram ? { instagram } : {}) }
}
