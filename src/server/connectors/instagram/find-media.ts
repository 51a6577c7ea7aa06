import { z } from 'zod'
import { type PostAddress, recognizeAddress } from '#posts/recognize-address.ts'
import { FetchProblem } from '../fetch-problem.ts'
import { askGraph, type GraphAccess, searchEdge } from '../graph/ask.ts'
import { count, edgeAnswer, graphId, instant, text } from '../graph/judge.ts'
import { type InstagramAccount, instagramAccount, listPages } from '../graph/login.ts'
import type { Reach } from '../reach.ts'

export interface InstagramAccess extends GraphAccess {
  /** the login that issued the token: Instagram's own, or Facebook's for the account behind a Page */
  login: 'instagram' | 'facebook'
  /** the professional account, where known; otherwise determined from the token */
  userId?: string | undefined
}

const fields =
  'id,shortcode,permalink,caption,comments_count,is_comment_enabled,media_type,media_url,thumbnail_url,timestamp'

/**
 * The account's own post that an address means: the API cannot look up media by shortcode, so all of them are searched.
 */
export async function findMedia(
  access: InstagramAccess,
  { id }: PostAddress,
  reach: Reach,
): Promise<{ media: MediaItem; owner: InstagramAccount }> {
  const accounts = await readAccounts(access, reach)
  const isMeant = (media: MediaItem) => names(media, id)
  for (const owner of accounts) {
    const query = { fields }
    const media = await searchEdge(access, [owner.id, 'media'], query, { item: mediaItem, isMeant }, reach)
    if (media) return { media, owner }
  }
  const accountNames = accounts
    .map(({ id: account, username }) => (username ? `@${username}` : account))
    .join(', ')
  throw new FetchProblem('not_found', {
    said: `only posts of the connected account can be read, and ${accountNames} has none of this address`,
  })
}

function names({ shortcode, permalink = '' }: MediaItem, id: string): boolean {
  if (shortcode !== undefined) return shortcode === id
  const address = recognizeAddress(permalink)
  return address.kind === 'post' && address.platform === 'instagram' && address.id === id
}

async function readAccounts(access: InstagramAccess, reach: Reach): Promise<InstagramAccount[]> {
  if (access.userId) return [{ id: access.userId }]
  if (access.login === 'instagram')
    return [await askGraph(access, ['me'], { fields: 'user_id,username' }, selfAnswer, reach)]
  const accounts = await accountsOfPages(access, reach)
  if (accounts.length > 0) return accounts
  throw new FetchProblem('permission', {
    said: 'no professional account of Instagram is connected to a Page',
  })
}

/** A token from Facebook belongs to a Page or a user; a user lacks the field. */
async function accountsOfPages(access: InstagramAccess, reach: Reach): Promise<InstagramAccount[]> {
  try {
    const query = { fields: 'id,name,instagram_business_account{id,username}' }
    const { instagram_business_account: ownAccount } = await askGraph(
      access,
      ['me'],
      query,
      pageAnswer,
      reach,
    )
    return ownAccount ? [ownAccount] : []
  } catch (error) {
    if (!(error instanceof FetchProblem) || error.kind !== 'not_found') throw error
    return (await listPages(access, reach)).flatMap(({ instagram }) => instagram ?? [])
  }
}

/** Replies come as a nested list with their comment; an invalid list is requested from its start. */
const along = edgeAnswer.optional().catch({ items: [], after: '', total: null })

export const commentItem = z
  .object({
    id: graphId,
    text,
    timestamp: instant,
    username: text,
    from: z.object({ id: graphId, username: text }).optional().catch(undefined),
    /** the account itself, on its own comments; used before `from` existed */
    user: z.object({ id: graphId }).optional().catch(undefined),
    like_count: count,
    parent_id: graphId.nullish(),
    replies: along,
  })
  // Another object of the account with a time, not a comment.
  .refine((item) => item.text !== undefined || item.username !== undefined || item.from !== undefined)
export type CommentItem = z.output<typeof commentItem>

const mediaItem = z.object({
  id: graphId,
  shortcode: text,
  permalink: text,
  caption: text,
  comments_count: count,
  is_comment_enabled: z.boolean().optional().catch(undefined),
  media_type: text,
  media_url: text,
  thumbnail_url: text,
  timestamp: instant.optional().catch(undefined),
})
export type MediaItem = z.output<typeof mediaItem>

/** `user_id` is the account; `id` is specific to the app. Meta's own example wraps them in a list of one. */
const self = z.object({ user_id: graphId, username: text })
const selfAnswer = z
  .union([self, z.object({ data: z.tuple([self]) }).transform(({ data }) => data[0])])
  .transform(({ user_id: id, username }) => ({ id, ...(username ? { username } : {}) }))

/** The Page that the token belongs to. */
const pageAnswer = z.object({ id: graphId, instagram_business_account: instagramAccount.optional() })
