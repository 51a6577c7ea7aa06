import type { PostAddress } from '../../src/posts/recognize-address.ts'
import { createInstagram, type InstagramAccess } from '../../src/server/connectors/instagram/instagram.ts'
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
  unknownField,
  unknownThing,
  version,
} from './graph.ts'
import { childrenOf, named, newestThreads } from './post-index.ts'
import { type Answer, type Asked, type PageError, startStandIn } from './stand-in.ts'

export const token = 'IGAA-stand-in+token'
/** It may begin with a hyphen. */
export const shortcode = '-Cmh1cukG2'
export const accountId = '17841400000000077'
const mediaId = '17895695668004550'

export interface InstagramOptions {
  comments: number
  login?: 'instagram' | 'facebook'
  /** with Facebook's login: the token is a user's, who works on two Pages (else it is the Page's own) */
  isUser?: boolean
  /** number of newer posts of the account */
  others?: number
  isClosed?: boolean
  /** the token only sees the account itself */
  isNameless?: boolean
  /** maximum replies per page, whatever is requested */
  most?: number
}

/** The Graph API with one post of a professional account. Deleted accounts have neither `from` nor `username`. */
export async function startInstagram(seed: number, options: InstagramOptions) {
  const post = generatePost({ seed, comments: options.comments, id: shortcode, idOf })
  const server = await startStandIn((asked, fault) => answer(post, options, asked, fault))
  const { login = 'instagram' } = options
  const now = () => new Date(Date.UTC(2026, 10, 1))
  const access: InstagramAccess = { baseUrl: server.url, version, token, login, now }
  return { post, server, access, address: addressOf(shortcode) }
}

const idOf = (n: number) => String(17_873_440_459_141_021n + BigInt(n) * 3n)

export function addressOf(id: string): PostAddress {
  return { kind: 'post', platform: 'instagram', id, url: `https://www.instagram.com/p/${id}/` }
}

export const instagramBench: BenchRow = {
  name: 'instagram',
  share: 0.1,
  async start(seed, comments) {
    // Few replies are included, so that walks must request the rest.
    const { post, server, access, address } = await startInstagram(seed, { comments, most: 12 })
    return {
      connector: createInstagram(access),
      post: address,
      truth: post.comments,
      thread: post,
      server,
      secrets: [token],
    }
  },
  refusals: graphRefusals(token),
}

function answer(post: TruePost, options: InstagramOptions, asked: Asked, fault?: PageError): Answer {
  const refused = refusal(asked, token)
  if (refused) return refused
  const wish = inputOf(asked.url)
  const [id = '', list] = pathOf(asked)
  const [comment] = named(post, [id])
  if (id === 'me') return self(post, options, list, wish)
  if (id === accountId && list === 'media') {
    const all = Array.from({ length: (options.others ?? 0) + 1 }, (_, n) => (options.others ?? 0) - n)
    return { body: edge(all, wish, 100, (n) => media(post, options, n), fault) }
  }
  if (id === mediaId && list === 'comments')
    return { body: edge(newestThreads(post), wish, 50, (one) => item(post, options, one), fault) }
  if (comment && list === 'replies')
    return {
      body: edge(childrenOf(post, id), wish, options.most ?? 50, (one) => item(post, options, one), fault),
    }
  return unknownThing(id)
}

/** The owner of the token: an account, a Page or a user. */
function self(
  { author }: TruePost,
  options: InstagramOptions,
  list: string | undefined,
  wish: { fields: string },
): Answer {
  const account = { id: accountId, username: author.handle }
  if (options.login !== 'facebook')
    return { body: pick({ id: '9', user_id: accountId, username: author.handle }, wish.fields) }
  if (list === undefined && options.isUser) return unknownField('instagram_business_account')
  const page = { name: 'Page', access_token: 'EAA-of-the-page', instagram_business_account: account }
  if (list === undefined) return { body: pick({ ...page, id: '11' }, wish.fields) }
  const pages = [
    { id: '10', name: 'Another', access_token: 'EAA-other' },
    { ...page, id: '11' },
  ]
  return { body: edge(pages, wish, 1, (one) => one) }
}

function media(post: TruePost, { isClosed }: InstagramOptions, n: number) {
  const code = n === 0 ? shortcode : `other${n}`
  return {
    id: n === 0 ? mediaId : `${mediaId}${n}`,
    shortcode: code,
    permalink: `https://www.instagram.com/reel/${code}/`,
    caption: post.title,
    comments_count: post.comments.length,
    is_comment_enabled: !isClosed,
    media_type: 'VIDEO',
    media_url: 'https://video.cdninstagram.com/v.mp4',
    thumbnail_url: 'https://scontent.cdninstagram.com/t.jpg',
    timestamp: graphTime(post.at),
  }
}

function item(post: TruePost, { most = 50, isNameless = false }: InstagramOptions, comment: TrueComment) {
  const { id, parentId, author, text, at, likes } = comment
  const answers = childrenOf(post, id)
  return {
    id,
    text,
    timestamp: graphTime(at),
    like_count: likes,
    ...(author && (!isNameless || author.id === post.author.id)
      ? { username: author.handle, from: { id: author.id, username: author.handle } }
      : {}),
    ...(parentId ? { parent_id: parentId } : {}),
    ...(answers.length > 0
      ? {
          replies: (wish: { fields: string; limit?: number }) =>
            edge(answers, wish, most, (one) => item(post, { comments: 0, most, isNameless }, one)),
        }
      : {}),
  }
}
