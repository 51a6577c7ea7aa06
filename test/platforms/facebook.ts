import type { PostAddress } from '../../src/posts/recognize-address.ts'
import { createFacebook } from '../../src/server/connectors/facebook/facebook.ts'
import type { GraphAccess } from '../../src/server/connectors/graph/ask.ts'
import type { BenchRow } from './bench.ts'
import { generatePost, type TrueComment, type TruePost } from './generated-post.ts'
import {
  edge,
  graphRefusals,
  graphTime,
  inputOf,
  pathOf,
  pick,
  refusal,
  unknownThing,
  version,
} from './graph.ts'
import { childrenOf } from './post-index.ts'
import { type Answer, type Asked, type PageError, startStandIn } from './stand-in.ts'

export const token = 'EAAG-stand-in+page/token'
export const pageId = '112426880422647'
const number = '1041583718157485'

export interface FacebookOptions {
  comments: number
  /** the post's id in its address, if that is not a number of Graph's */
  pfbid?: string
  /** comments come without their authors, as for callers without that permission */
  isNameless?: boolean
  /** maximum comments per page, whatever is requested */
  most?: number
  /** posts of the Page, all newer than the post under test */
  others?: number
}

/** The Graph API with one post of a Page. Comments of deleted accounts have no `from`. */
export async function startFacebook(seed: number, options: FacebookOptions) {
  const post = generatePost({ seed, comments: options.comments, id: number, idOf, depth: 2 })
  const told = { ...post, author: { ...post.author, id: pageId } }
  const server = await startStandIn((asked, fault) => answer(told, options, asked, fault))
  const access: GraphAccess = {
    baseUrl: server.url,
    version,
    token,
    now: () => new Date(Date.UTC(2026, 10, 1)),
  }
  return { post: told, server, access, address: addressOf(options.pfbid ?? number) }
}

const idOf = (n: number) => `${number}_${9_007_199_254_740_993n + BigInt(n) * 7n}`

export function addressOf(id: string): PostAddress {
  return {
    kind: 'post',
    platform: 'facebook',
    id,
    owner: 'page',
    url: `https://www.facebook.com/page/posts/${id}`,
  }
}

export const facebookBench: BenchRow = {
  name: 'facebook',
  share: 0.1,
  async start(seed, comments) {
    const { post, server, access, address } = await startFacebook(seed, { comments, most: 50 })
    return {
      connector: createFacebook(access),
      post: address,
      truth: post.comments,
      thread: post,
      server,
      secrets: [token],
    }
  },
  refusals: graphRefusals(token),
}

function answer(post: TruePost, options: FacebookOptions, asked: Asked, fault?: PageError): Answer {
  const refused = refusal(asked, token)
  if (refused) return refused
  const wish = inputOf(asked.url)
  const [id = '', list] = pathOf(asked)
  const whole = `${pageId}_${post.id}`
  if (id === 'me' && !list) return { body: pick({ id: pageId, name: post.author.name }, wish.fields) }
  if (id === whole && !list) return { body: pick(thing(post, options, 0), wish.fields) }
  if (id === whole && list === 'comments') return { body: comments(post, options, asked, fault) }
  if (id === pageId && list === 'posts') {
    const posts = Array.from({ length: (options.others ?? 0) + 1 }, (_, n) => (options.others ?? 0) - n)
    return { body: edge(posts, wish, 100, (n) => thing(post, options, n), fault) }
  }
  if (id === pageId && list === 'published_posts') return { body: { data: [] } }
  return unknownThing(id)
}

function thing({ id, title, author, at }: TruePost, { pfbid }: FacebookOptions, n: number) {
  const named = n === 0 ? (pfbid ?? id) : `${pfbid ?? id}${n}`
  return {
    id: `${pageId}_${n === 0 ? id : `${id}${n}`}`,
    message: title,
    full_picture: 'https://scontent.xx.fbcdn.net/p.jpg',
    created_time: graphTime(at),
    from: { id: author.id, name: author.name },
    permalink_url: `https://www.facebook.com/permalink.php?story_fbid=${named}&id=${pageId}`,
  }
}

function comments(post: TruePost, options: FacebookOptions, { url }: Asked, fault?: PageError) {
  const query = (name: string) => url.searchParams.get(name)
  const isStream = query('filter') === 'stream'
  const all = isStream ? post.comments : childrenOf(post, null)
  const list = query('order') === 'chronological' ? all : all.toReversed()
  const page = edge(list, inputOf(url), options.most ?? 100, (one) => item(post, options, one), fault)
  const summary = { order: 'chronological', total_count: all.length, can_comment: true }
  return query('summary') === 'total_count' ? { ...page, summary } : page
}

/** Addresses name comments by what follows the post's number. */
function below(parentId: string | null, id: string): string {
  const number = (whole: string) => whole.replace(/^.*_/, '')
  return `comment_id=${number(parentId ?? id)}${parentId ? `&reply_comment_id=${number(id)}` : ''}`
}

function item(post: TruePost, { isNameless }: FacebookOptions, comment: TrueComment) {
  const { id, parentId, author, text, at, likes } = comment
  return {
    id,
    created_time: graphTime(at),
    message: text,
    like_count: likes,
    comment_count: childrenOf(post, id).length,
    permalink_url: `https://www.facebook.com/page/posts/${post.id}?${below(parentId, id)}`,
    ...(parentId ? { parent: { id: parentId, message: 'of the parent' } } : {}),
    ...(author && !isNameless
      ? {
          from: {
            id: author.id,
            name: author.name,
            picture: { data: { url: 'https://scontent.example/a.jpg' } },
          },
        }
      : {}),
  }
}
