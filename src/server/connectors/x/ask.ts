import type { z } from 'zod'
import type { Reach } from '../reach.ts'
import type { FieldStyle, Search, XAccess } from './access.ts'
import { countAnswer, postAnswer, searchAnswer } from './answers.ts'
import { judgeX, type Resource } from './judge.ts'

/** Posts of one page (platforms: max_results, 10 at least). */
export const pageSizes: Record<Search, number> = { all: 500, recent: 100 }
export const smallestPage = 10

/** In the newer style, a post's author and parent are expansions, not fields (checked against OpenAPI 2.167). */
const fieldQueries: Record<FieldStyle, Record<string, string>> = {
  tweet: {
    'tweet.fields':
      'author_id,created_at,conversation_id,in_reply_to_user_id,referenced_tweets,edit_history_tweet_ids,note_tweet,public_metrics',
    expansions: 'author_id',
  },
  post: {
    'post.fields': 'created_at,conversation_id,note_post,public_metrics',
    expansions: 'author_id,in_reply_to_user_id,referenced_posts',
  },
}

function inputsOf({ fieldStyle = 'tweet' }: XAccess): Record<string, string> {
  return { ...fieldQueries[fieldStyle], 'user.fields': 'username,name,profile_image_url' }
}

export interface SearchQuery {
  query: string
  /** by default an archive search covers the last 30 days (unverified) */
  start_time?: string
  next_token?: string
  max_results: string
}

export function askPost(access: XAccess, id: string, reach: Reach) {
  return callX(access, 'post', postAnswer, `/2/tweets/${encodeURIComponent(id)}`, inputsOf(access), reach)
}

export function askSearch(access: XAccess, search: SearchQuery, reach: Reach) {
  const path = `/2/tweets/search/${access.search ?? 'all'}`
  return callX(access, 'search', searchAnswer, path, { ...search, ...inputsOf(access) }, reach)
}

export function askCount(access: XAccess, query: Record<string, string>, reach: Reach) {
  const path = `/2/tweets/counts/${access.search ?? 'all'}`
  return callX(access, 'count', countAnswer, path, { ...query, granularity: 'day' }, reach)
}

async function callX<S extends z.ZodType>(
  { baseUrl, token, now }: XAccess,
  resource: Resource,
  shape: S,
  path: string,
  query: Record<string, string>,
  reach: Reach,
): Promise<z.output<S>> {
  const url = new URL(`${baseUrl}${path}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const { json } = await reach.ask({
    url: url.href,
    headers: { accept: 'application/json', authorization: `Bearer ${token}` },
    secrets: [token],
    judge: judgeX(resource, now),
  })
  return shape.parse(json)
}
