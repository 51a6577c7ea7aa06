import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isLocale } from '../../../locales/locales.ts'
import { baseHeaders } from '../../http/security-headers.ts'
import type { SiteOf } from '../asked-site.ts'
import { readPageWords } from '../page-words.ts'
import { robotsDocument } from './robots-document.ts'
import { sitemapDocument } from './sitemap-document.ts'
import { webManifest } from './web-manifest.ts'

/** What programs ask for beside the pages: where they are, what may be read, how the site is installed. Each host has its own. */
export function serveFindable(web: FastifyInstance, siteOf: SiteOf): void {
  const words = readPageWords()

  web.get('/sitemap.xml', async (request, reply) => {
    const { origin } = await siteOf(request)
    return head(request, reply).type('application/xml; charset=utf-8').send(sitemapDocument(origin))
  })

  web.get('/robots.txt', async (request, reply) => {
    const site = await siteOf(request)
    return head(request, reply).type('text/plain; charset=utf-8').send(robotsDocument(site))
  })

  web.get<{ Params: { locale: string } }>('/manifest/:locale.webmanifest', async (request, reply) => {
    const { locale } = request.params
    if (!isLocale(locale)) return reply.callNotFound()
    const { brand } = await siteOf(request)
    return head(request, reply)
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(webManifest(brand, locale, words)))
  })
}

function head(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.headers({
    ...baseHeaders(request.protocol === 'https'),
    Vary: 'Host',
    'Cache-Control': 'public, max-age=3600',
  })
}
