import type { FastifyInstance } from 'fastify'
import { isPublicPage } from '#contract/site/public-pages.ts'
import { isLocale } from '#locales/locales.ts'
import { type BrandKey, brands, namedBrand } from '../../brand.ts'
import type { BrandHosts } from '../core/settings/own-origin.ts'
import { markSvg, palettes } from '../features/giveaways/documents/document-art.ts'
import { renderPagePicture } from '../features/giveaways/documents/render-documents.ts'
import { createFloodLimit } from '../http/may-call.ts'
import { baseHeaders } from '../http/security-headers.ts'
import { type IconKind, iconKinds, iconPath } from '../web/builds.ts'
import { readPageWords } from '../web/requested-site.ts'

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

/** Serves the sign of each brand in the sizes that browsers and devices request, drawn on the first request. */
export function serveBrandIcons(web: FastifyInstance): void {
  const drawn = new Map<string, Promise<Buffer>>()
  for (const { key } of Object.values(brands))
    for (const kind of iconKinds) {
      const path = iconPath(key, kind)
      web.get(path, async (request, reply) => {
        const icon = drawn.get(path) ?? drawIcon(key, kind)
        drawn.set(path, icon)
        return reply
          .headers(baseHeaders(request.protocol === 'https'))
          .header('Cache-Control', 'public, max-age=86400')
          .type('image/png')
          .send(await icon)
      })
    }
}

/** Small ones are on the browser's own background; from 180 pixels on they have their own. */
export async function drawIcon(brand: BrandKey, kind: IconKind): Promise<Buffer> {
  const size = kind === 'maskable' ? 512 : kind
  const { default: sharp } = await import('sharp')
  const svg = size < 100 ? plainSign(brand, size) : tile(brand, size, kind)
  return sharp(Buffer.from(svg)).png({ palette: true, colors: 64 }).toBuffer()
}

function plainSign(brand: BrandKey, size: number): string {
  const { mark1, mark2 } = palettes[brand]
  return sized(markSvg(brand, mark1, mark2), size)
}

/**
 * Devices cut a maskable icon only outside of its middle four fifths; they round the corners of an apple-touch icon.
 */
function tile(brand: BrandKey, size: number, kind: IconKind): string {
  const { ground, mark1, mark2 } = palettes[brand].stage
  const inner = Math.round(size * (kind === 'maskable' ? 0.52 : 0.68))
  const edge = (size - inner) / 2
  const radius = kind === 192 || kind === 512 ? size * 0.22 : 0
  const sign = sized(markSvg(brand, mark1, mark2), inner).replace('<svg', `<svg x="${edge}" y="${edge}"`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${radius}" fill="${ground}"/>${sign}</svg>`
}

function sized(svg: string, size: number): string {
  return svg.replace('width="32" height="32"', `width="${size}" height="${size}"`)
}
