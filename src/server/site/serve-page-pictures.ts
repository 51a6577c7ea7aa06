import type { FastifyInstance } from 'fastify'
import { isPublicPage } from '#contract/site/public-pages.ts'
import { isLocale } from '#locales/locales.ts'
import { type BrandKey, brands, namedBrand } from '../../brand.ts'
import type { BrandHosts } from '../core/settings/own-origin.ts'
import { renderPagePicture } from '../features/giveaways/documents/render-documents.ts'
import { createFloodLimit } from '../http/rate-limits.ts'
import { baseHeaders } from '../http/security-headers.ts'
import { readPageWords } from '../web/page-words.ts'

interface PictureRoute {
  Params: { brand: string; locale: string; page: string }
}

/**
 * Serves link preview pictures of pages: `/og/<brand>/<locale>/<page>.png`. There are only as many as pages, languages
 * and brands, and each is drawn once while it is cached.
 */
export function servePagePictures(web: FastifyInstance, brandHosts: () => Promise<BrandHosts>): void {
  const say = readPageWords()
  const limit = createFloodLimit(web, 'file')

  web.get<PictureRoute>('/og/:brand/:locale/:page.png', async (request, reply) => {
    const { brand, locale, page } = request.params
    if (!isBrand(brand) || !isLocale(locale) || !isPublicPage(page)) return reply.callNotFound()
    await limit(request)
    const { boxName = '' } = await brandHosts()
    const named = namedBrand(brands[brand], boxName)
    const siteName = named.name === brands[brand].name ? {} : { siteName: named.name }
    const picture = await renderPagePicture({ brand, locale, ...say(page, locale, named), ...siteName })
    return reply
      .headers({
        ...baseHeaders(request.protocol === 'https'),
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'Cache-Control': 'public, max-age=31536000, immutable',
      })
      .type('image/png')
      .send(Buffer.from(picture))
  })
}

function isBrand(key: string): key is BrandKey {
  return Object.hasOwn(brands, key)
}
