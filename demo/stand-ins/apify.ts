import { setTimeout as sleep } from 'node:timers/promises'
import { recognizeAddress } from '../../src/posts/recognize-address.ts'
import { type ApifyWorld, speakApify, token } from '../../test/platforms/apify.ts'
import { startStandIn } from '../../test/platforms/stand-in.ts'
import { ownFaces, showFace } from '../pictures/draw-face.ts'
import { cacheOf } from '../posts/shelf.ts'
import type { Pace } from './manners.ts'
import { ownPictures } from './own-pictures.ts'
import type { StartedPlatform } from './started-platform.ts'

const faces = ['ownerProfilePicUrl', 'profilePicture', 'avatarThumbnail']

/** The provider, with the posts of all three platforms that it reads. */
export async function startDemoApify({ held = 400 }: Pace): Promise<StartedPlatform> {
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
    return ownPictures(speakApify(world, asked, fault), ownFaces(asked, faces))
  })
  return {
    ...server,
    env: { APIFY_API_URL: server.url },
    settings: { apify_enabled: true, apify_token: token },
  }
}
