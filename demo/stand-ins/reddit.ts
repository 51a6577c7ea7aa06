import { clientId, clientSecret, startRedditDoor } from '../../test/platforms/reddit.ts'
import { said, speakReddit } from '../../test/platforms/reddit-threads.ts'
import type { Asked } from '../../test/platforms/stand-in.ts'
import { createGallery } from '../pictures/create-gallery.ts'
import { cacheOf } from '../posts/shelf.ts'
import { createManners, type Pace } from './manners.ts'
import { ownPictures } from './own-pictures.ts'
import type { StartedPlatform } from './started-platform.ts'

const sizes = { page: 200, width: 12, depth: 5 }

export async function startDemoReddit(pace: Pace): Promise<StartedPlatform> {
  const shelf = cacheOf('reddit')
  const manners = createManners(pace)
  const gallery = createGallery('reddit', { thumbnail: { width: 140, height: 105 } })
  const server = await startRedditDoor(async (asked, fault) => {
    const post = shelf.byId(meant(asked))
    if (!post) return said(404, 'Not Found')
    const thumbnail = gallery.picturesOf(post.plan.id, asked).thumbnail.url
    return (await manners(post)) ?? ownPictures(speakReddit(post.shown, sizes, asked, fault), { thumbnail })
  }, gallery.show)
  return {
    ...server,
    env: { REDDIT_AUTH_URL: server.url, REDDIT_API_URL: server.url },
    settings: { reddit_client_id: clientId, reddit_client_secret: clientSecret },
  }
}

function meant({ url, body }: Asked): string {
  const link = new URLSearchParams(body).get('link_id')
  return link?.replace(/^t3_/, '') ?? url.pathname.split('/')[2] ?? ''
}
