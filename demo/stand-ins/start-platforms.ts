import { setTimeout as sleep } from 'node:timers/promises'
import { recognizeAddress } from '../../src/posts/recognize-address.ts'
import { type ApifyWorld, speakApify, token } from '../../test/platforms/apify.ts'
import { clientId, clientSecret, said, speakReddit, startRedditDoor } from '../../test/platforms/reddit.ts'
import {
  type Answer,
  type Asked,
  type PageError,
  type StandIn,
  startStandIn,
} from '../../test/platforms/stand-in.ts'
import { speakX, token as xToken } from '../../test/platforms/x.ts'
import { key, speakYoutube, youtubeError } from '../../test/platforms/youtube.ts'
import { createGallery } from '../pictures/create-gallery.ts'
import { ownFaces, showFace } from '../pictures/draw-face.ts'
import { cacheOf, type Shelf, type ShelvedPost } from '../posts/shelf.ts'
import { createManners, type Pace } from './manners.ts'
import { ownPictures } from './own-pictures.ts'

/** All platforms on loopback; together they define the addresses and credentials for the product. */
export async function startPlatforms(pace: Pace = {}): Promise<Omit<StartedPlatform, 'url'>> {
  const started = await Promise.all([
    startDemoYoutube(pace),
    startDemoX(pace),
    startDemoReddit(pace),
    startDemoApify(pace),
  ])
  return {
    env: Object.fromEntries(started.flatMap(({ env }) => Object.entries(env))),
    settings: Object.fromEntries(started.flatMap(({ settings }) => Object.entries(settings))),
    stop: async () => void (await Promise.all(started.map(({ stop }) => stop()))),
  }
}

const redditSizes = { page: 200, width: 12, depth: 5 }

async function startDemoReddit(pace: Pace): Promise<StartedPlatform> {
  const shelf = cacheOf('reddit')
  const manners = createManners(pace)
  const gallery = createGallery('reddit', { thumbnail: { width: 140, height: 105 } })
  const server = await startRedditDoor(async (asked, fault) => {
    const post = shelf.byId(postMeantByReddit(asked))
    if (!post) return said(404, 'Not Found')
    const thumbnail = gallery.picturesOf(post.plan.id, asked).thumbnail.url
    return (
      (await manners(post)) ?? ownPictures(speakReddit(post.shown, redditSizes, asked, fault), { thumbnail })
    )
  }, gallery.show)
  return {
    ...server,
    env: { REDDIT_AUTH_URL: server.url, REDDIT_API_URL: server.url },
    settings: { reddit_client_id: clientId, reddit_client_secret: clientSecret },
  }
}

function postMeantByReddit({ url, body }: Asked): string {
  const link = new URLSearchParams(body).get('link_id')
  return link?.replace(/^t3_/, '') ?? url.pathname.split('/')[2] ?? ''
}

const apifyFaces = ['ownerProfilePicUrl', 'profilePicture', 'avatarThumbnail']

/** The provider, with the posts of all three platforms that it reads. */
async function startDemoApify({ held = 400 }: Pace): Promise<StartedPlatform> {
  const shelves = {
    instagram: cacheOf('instagram'),
    facebook: cacheOf('facebook'),
    tiktok: cacheOf('tiktok'),
  }
  const world: ApifyWorld = {
    runs: [],
    polls: 2,
    find: (platform, url) => {
      const post = recognizeAddress(url)
      return post.kind === 'post' ? shelves[platform].byId(post.id)?.shown : undefined
    },
  }
  const server = await startStandIn(async (asked, fault) => {
    if (asked.url.pathname.startsWith('/v2/actor-runs/')) await sleep(held)
    const face = showFace(asked)
    if (face) return face
    return ownPictures(speakApify(world, asked, fault), ownFaces(asked, apifyFaces))
  })
  return {
    ...server,
    env: { APIFY_API_URL: server.url },
    settings: { apify_enabled: true, apify_token: token },
  }
}

/**
 * Takes the place of every external service that a demo must not contact: whatever is configured, no request leaves the
 * machine.
 */
export async function startNobody() {
  const { url, stop } = await startStandIn(() => ({ status: 404, body: { error: 'nobody' } }))
  const names = [
    'GRAPH_API_URL',
    'INSTAGRAM_GRAPH_URL',
    'GOOGLE_OAUTH_URL',
    'FACEBOOK_GRAPH_URL',
    'FACEBOOK_DIALOG_URL',
  ]
  return { stop, env: Object.fromEntries(names.map((name) => [name, url])) }
}

const youtubeSizes = {
  default: { width: 120, height: 90 },
  medium: { width: 320, height: 180 },
  high: { width: 480, height: 360 },
}

export async function startDemoYoutube(pace: Pace): Promise<StartedPlatform> {
  const shelf = cacheOf('youtube')
  const manners = createManners(pace)
  const gallery = createGallery('youtube', youtubeSizes)
  const server = await startStandIn(async (asked, fault) => {
    const picture = gallery.show(asked) ?? showFace(asked)
    if (picture) return picture
    const post = postMeantByYoutube(shelf, asked)
    if (!post) return noVideo(asked)
    const thumbnails = gallery.picturesOf(post.plan.id, asked)
    return (
      (await manners(post)) ??
      ownPictures(tell(post, asked, fault), { thumbnails, ...ownFaces(asked, ['authorProfileImageUrl']) })
    )
  })
  return { ...server, env: { YOUTUBE_API_URL: server.url }, settings: { youtube_api_key: key } }
}

function tell(post: ShelvedPost, asked: Asked, fault: PageError | undefined): Answer {
  const isCount = asked.url.pathname.endsWith('/videos')
  if (post.plan.manner === 'comments_off' && !isCount)
    return { body: '', ...youtubeError(403, 'commentsDisabled') }
  return speakYoutube(isCount ? post.truth : post.shown, asked, fault)
}

/** Replies are requested by the comment that they belong to, whose id contains the number of its post. */
function postMeantByYoutube(shelf: Shelf, { url }: Asked): ShelvedPost | undefined {
  const parent = url.searchParams.get('parentId')
  if (parent !== null) return shelf.byNumber(Number.parseInt(parent.slice(3, 5), 36))
  return shelf.byId(url.searchParams.get('id') ?? url.searchParams.get('videoId') ?? '')
}

function noVideo({ url }: Asked): Answer {
  if (url.pathname.endsWith('/videos')) return { body: { kind: 'youtube#videoListResponse', items: [] } }
  return { body: '', ...youtubeError(404, 'videoNotFound') }
}

const problems = 'https://api.twitter.com/2/problems'

async function startDemoX(pace: Pace): Promise<StartedPlatform> {
  const shelf = cacheOf('x')
  const manners = createManners(pace)
  const server = await startStandIn(async (asked, fault) => {
    const face = showFace(asked)
    if (face) return face
    const id = postMeantByX(asked)
    const post = shelf.byId(id)
    if (!post) return refusedByX(id, 'resource-not-found', 'Not Found Error')
    if (post.plan.manner === 'private')
      return refusedByX(id, 'not-authorized-for-resource', 'Authorization Error')
    return (
      (await manners(post)) ??
      ownPictures(speakX({ post: post.shown }, asked, fault), ownFaces(asked, ['profile_image_url']))
    )
  })
  return { ...server, env: { X_API_URL: server.url }, settings: { x_bearer_token: xToken } }
}

/** A post by its own address, or the one whose conversation is searched. */
function postMeantByX({ url }: Asked): string {
  const looked = /^\/2\/tweets\/(\d+)$/.exec(url.pathname)?.[1]
  return looked ?? /\d+/.exec(url.searchParams.get('query') ?? '')?.[0] ?? ''
}

function refusedByX(value: string, type: string, title: string): Answer {
  return { body: { errors: [{ value, title, detail: title, type: `${problems}/${type}` }] } }
}

/** A running fake, and the configuration for the product to use it. */
interface StartedPlatform extends Pick<StandIn, 'url' | 'stop'> {
  env: Record<string, string>
  settings: Record<string, string | boolean>
}
