import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Brand } from '#brand.ts'
import { defaultLocale, isLocale, type Locale, localeFromHeader } from '#locales/locales.ts'
import { embedHeaders } from '../../http/security-headers.ts'
import { createTranslate } from '../../http/translate.ts'
import { embedDocument, embedStyleHash } from './embed-document.ts'
import { loadEmbed } from './load-embed.ts'

/** How long another site may show a finished result without requesting it again, in seconds. */
const freshFor = 60

/**
 * Serves `/embed/{share_code}`: a result that any other site may frame. The only address that may be framed, and it
 * identifies no one: no cookie is read or set, nothing in it runs, it contains no form.
 */
export function serveEmbed(
  web: FastifyInstance,
  { brandOf, demo }: { brandOf: (request: FastifyRequest) => Promise<Brand>; demo: boolean },
): void {
  const translate = createTranslate()

  web.get<{ Params: { shareCode: string } }>('/embed/:shareCode', async (request, reply) => {
    const locale = localeOf(request)
    const brand = await brandOf(request)
    const shown = await loadEmbed(web, request, request.params.shareCode, locale)
    const t = (key: string, values?: Record<string, string | number>) => translate(locale, key, values)
    return head(request, reply)
      .status(statuses[shown.state])
      .headers({ 'Cache-Control': shown.state === 'finished' ? `public, max-age=${freshFor}` : 'no-store' })
      .type('text/html; charset=utf-8')
      .send(embedDocument({ shown, locale, brand, t, demo }))
  })
}

const statuses = {
  finished: 200,
  sealed: 200,
  void: 200,
  expired: 410,
  missing: 404,
  unavailable: 503,
} as const

function head(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const https = request.protocol === 'https'
  return reply.headers({
    ...embedHeaders({ styleHash: embedStyleHash, https }),
    Vary: 'Accept-Language, Host',
    'X-Robots-Tag': 'noindex',
  })
}

/**
 * The language in the frame's address decides, as chosen when it was pasted; otherwise that of the reader's browser.
 */
function localeOf(request: FastifyRequest): Locale {
  const { lang } = request.query as { lang?: unknown }
  return isLocale(lang) ? lang : (localeFromHeader(request.headers['accept-language']) ?? defaultLocale)
}
