import type { FastifyInstance } from 'fastify'

interface PictureRoute {
  Params: { shareCode: string; picture: string }
}

const pictures = new Set(['story', 'feed', 'image'])

/** The pictures of a result are at its own address, too: `/results/<code>/story.png` leads to the call that draws it. */
export function leadToPictures(web: FastifyInstance): void {
  web.get<PictureRoute>('/results/:shareCode/:picture.png', async (request, reply) => {
    const { shareCode, picture } = request.params
    if (!pictures.has(picture)) return reply.callNotFound()
    const { search } = new URL(request.url, 'http://any')
    return reply.redirect(`/api/results/${encodeURIComponent(shareCode)}/${picture}.png${search}`, 302)
  })
}
