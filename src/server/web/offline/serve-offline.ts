import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isLocale } from '#locales/locales.ts'
import { baseHeaders } from '../../http/security-headers.ts'
import { createTranslate } from '../../http/translate.ts'
import type { SiteOf } from '../asked-site.ts'
import { readPageWords } from '../page-words.ts'
import { offlineDocument, offlineHeaders } from './offline-document.ts'
import { offlineList } from './offline-list.ts'
import { readRelease } from './read-release.ts'

/** Replaces a worker that must go: it deletes the caches and itself, and does not intercept pages. */
const farewell = `self.addEventListener('install',()=>self.skipWaiting());
self.addEventListener('activate',(event)=>event.waitUntil(caches.keys().then((names)=>Promise.all(names.map((name)=>caches.delete(name)))).then(()=>self.registration.unregister())));
`

/**
 * What the browser needs to cache some pages for offline use: the worker, its list in each language, and the page for
 * everything that is not cached. Where it is switched off, every installed worker removes itself at its next update.
 */
export async function serveOffline(
  web: FastifyInstance,
  { siteOf, isOn }: { siteOf: SiteOf; isOn: boolean },
): Promise<void> {
  const { code, ...build } = await readRelease()
  const say = readPageWords()
  const translate = createTranslate()
  const worker = isOn ? `self.release=${JSON.stringify(build.release)};\n${code}` : farewell

  web.get('/service-worker.js', (request, reply) =>
    head(request, reply)
      // It comes with its own policy, which applies to what it fetches.
      .header('Content-Security-Policy', "default-src 'none'; connect-src 'self'")
      .type('text/javascript; charset=utf-8')
      .send(worker),
  )

  web.get<{ Params: { locale: string } }>('/offline/:locale.json', (request, reply) => {
    const { locale } = request.params
    if (!isLocale(locale) || !isOn) return reply.callNotFound()
    return head(request, reply)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(offlineList(locale, build)))
  })

  web.get<{ Params: { locale: string } }>('/offline/:locale.html', async (request, reply) => {
    const { locale } = request.params
    if (!isLocale(locale)) return reply.callNotFound()
    const { brand } = await siteOf(request)
    return head(request, reply)
      .headers(offlineHeaders(request.protocol === 'https'))
      .type('text/html; charset=utf-8')
      .send(offlineDocument(brand, locale, { say, translate }))
  })
}

/** Revalidated each time; the browser itself checks for another worker at every visit. */
function head(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.headers({
    ...baseHeaders(request.protocol === 'https'),
    'Cache-Control': 'no-cache',
    Vary: 'Host',
    'X-Robots-Tag': 'noindex',
  })
}
