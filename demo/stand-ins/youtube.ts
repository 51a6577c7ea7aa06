import { type Answer, type Asked, type PageError, startStandIn } from '../../test/platforms/stand-in.ts'
import { key, speakYoutube, youtubeError } from '../../test/platforms/youtube.ts'
import { createGallery } from '../pictures/create-gallery.ts'
import { ownFaces, showFace } from '../pictures/draw-face.ts'
import { cacheOf, type Shelf, type ShelvedPost } from '../posts/shelf.ts'
import { createManners, type Pace } from './manners.ts'
import { ownPictures } from './own-pictures.ts'
import type { StartedPlatform } from './started-platform.ts'

const sizes = {
  default: { width: 120, height: 90 },
  medium: { width: 320, height: 180 },
  high: { width: 480, height: 360 },
}

export async function startDemoYoutube(pace: Pace): Promise<StartedPlatform> {
  const shelf = cacheOf('youtube')
  const manners = createManners(pace)
  const gallery = createGallery('youtube', sizes)
  const server = await startStandIn(async (asked, fault) => {
    const picture = gallery.show(asked) ?? showFace(asked)
    if (picture) return picture
    const post = meant(shelf, asked)
    if (!post) return nothing(asked)
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
function meant(shelf: Shelf, { url }: Asked): ShelvedPost | undefined {
  const parent = url.searchParams.get('parentId')
  if (parent !== null) return shelf.byNumber(Number.parseInt(parent.slice(3, 5), 36))
  return shelf.byId(url.searchParams.get('id') ?? url.searchParams.get('videoId') ?? '')
}

function nothing({ url }: Asked): Answer {
  if (url.pathname.endsWith('/videos')) return { body: { kind: 'youtube#videoListResponse', items: [] } }
  return { body: '', ...youtubeError(404, 'videoNotFound') }
}
