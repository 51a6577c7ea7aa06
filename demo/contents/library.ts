import { drawPicture } from '../pictures/draw-picture.ts'
import { plans } from '../posts/plans.ts'
import type { Writing } from '../tickets/write-tickets.ts'

/** The picture of a post's prize under a name; the last lack a description, which the library points out. */
const pictures = [
  {
    post: 'demo-vid-01',
    name: 'copper-coffee-pot.jpg',
    alt: { en: 'A coffee pot of copper on a table', tr: 'Masada bakır bir cezve', de: 'Eine Kupferkanne' },
  },
  {
    post: 'demo-vid-02',
    name: 'restored-bicycle.jpg',
    alt: { en: 'A restored bicycle', fr: 'Un vélo remis à neuf' },
  },
  { post: 'demo-vid-06', name: 'hand-thrown-vase.jpg', alt: { en: 'A vase', it: 'Un vaso' } },
  { post: 'demo-vid-07', name: 'cavaquinho.jpg' },
  { post: 'demo-vid-13', name: 'IMG_20261012_1834-hammock-on-the-balcony.jpg' },
] as const

const size = { width: 1200, height: 900 }

/** So that the media library of a demo has pictures and a document. */
export async function fillLibrary({ send, administrator }: Writing): Promise<void> {
  const keep = async (file: File, options: object) => {
    const form = new FormData()
    form.set('options', JSON.stringify({ module: null, ...options }))
    form.set('file', file)
    await send('POST', '/api/media', form, { token: administrator })
  }
  for (const { post, name, ...given } of pictures) {
    const plan = plans.find(({ id }) => id === post)
    const drawn = plan && (await drawPicture(plan, size))
    if (drawn) await keep(new File([new Uint8Array(drawn)], name), given)
  }
  const rules = 'One entry for each person.\nThe winners have seven days to answer.\n'
  await keep(new File([rules], 'rules-of-the-autumn-giveaway.txt'), {})
}
