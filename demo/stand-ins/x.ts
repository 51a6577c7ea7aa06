import { type Answer, type Asked, startStandIn } from '../../test/platforms/stand-in.ts'
import { speakX, token } from '../../test/platforms/x.ts'
import { ownFaces, showFace } from '../pictures/draw-face.ts'
import { cacheOf } from '../posts/shelf.ts'
import { createManners, type Pace } from './manners.ts'
import { ownPictures } from './own-pictures.ts'
import type { StartedPlatform } from './started-platform.ts'

const problems = 'https://api.twitter.com/2/problems'

export async function startDemoX(pace: Pace): Promise<StartedPlatform> {
  const shelf = cacheOf('x')
  const manners = createManners(pace)
  const server = await startStandIn(async (asked, fault) => {
    const face = showFace(asked)
    if (face) return face
    const id = meant(asked)
    const post = shelf.byId(id)
    if (!post) return refused(id, 'resource-not-found', 'Not Found Error')
    if (post.plan.manner === 'private')
      return refused(id, 'not-authorized-for-resource', 'Authorization Error')
    return (
      (await manners(post)) ??
      ownPictures(speakX({ post: post.shown }, asked, fault), ownFaces(asked, ['profile_image_url']))
    )
  })
  return { ...server, env: { X_API_URL: server.url }, settings: { x_bearer_token: token } }
}

/** A post by its own address, or the one whose conversation is searched. */
function meant({ url }: Asked): string {
  const looked = /^\/2\/tweets\/(\d+)$/.exec(url.pathname)?.[1]
  return looked ?? /\d+/.exec(url.searchParams.get('query') ?? '')?.[0] ?? ''
}

function refused(value: string, type: string, title: string): Answer {
  return { body: { errors: [{ value, title, detail: title, type: `${problems}/${type}` }] } }
}
