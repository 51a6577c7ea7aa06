import type { Platform } from '../../src/posts/address.ts'
import type { Answer, Asked } from '../../test/platforms/stand-in.ts'
import { plans } from '../posts/plans.ts'
import { drawPicture, type Size } from './draw-picture.ts'

interface NamedPicture extends Size {
  url: string
}

/** The pictures of a platform's posts, served by the fake itself. */
interface Gallery<Name extends string> {
  /** the addresses of a post's pictures, for the client of this request */
  picturesOf(id: string, asked: Asked): Record<Name, NamedPicture>
  /** a picture, if one is requested */
  show(asked: Asked): Promise<Answer> | undefined
}

const folder = '/pictures/'

/** Each is drawn on first request, and cached. */
export function createGallery<Name extends string>(
  platform: Platform,
  sizes: Record<Name, Size>,
): Gallery<Name> {
  const all = new Map(Object.entries<Size>(sizes))
  const drawn = new Map<string, Promise<Buffer | undefined>>()
  const take = async (path: string): Promise<Buffer | undefined> => {
    const [id, name = ''] = path.replace(/\.jpg$/, '').split('/')
    const plan = plans.find((one) => one.platform === platform && one.id === id && one.manner !== 'missing')
    const size = all.get(name)
    if (!plan || !size) return undefined
    const picture = drawn.get(path) ?? drawPicture(plan, size)
    drawn.set(path, picture)
    return picture
  }
  return {
    picturesOf: (id, { headers }) => {
      const at = `http://${headers['host']}${folder}${id}`
      const named = [...all].map(([name, size]) => [name, { url: `${at}/${name}.jpg`, ...size }])
      return Object.fromEntries(named) as Record<Name, NamedPicture>
    },
    show: ({ method, url: { pathname } }) =>
      method === 'GET' && pathname.startsWith(folder)
        ? take(pathname.slice(folder.length)).then(answerWith)
        : undefined,
  }
}

function answerWith(picture: Buffer | undefined): Answer {
  return picture
    ? { headers: { 'content-type': 'image/jpeg' }, body: picture }
    : { status: 404, body: 'Not Found' }
}
