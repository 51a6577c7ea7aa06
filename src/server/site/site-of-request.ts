import type { FastifyRequest } from 'fastify'
import { brandForHost, brands, namedBrand } from '#brand.ts'
import type { BrandHosts } from '../core/settings/own-origin.ts'
import { originOf } from '../http/browser.ts'
import type { RequestedSite } from '../web/requested-site.ts'

/** A host that is neither brand's shows the first brand and asks not to be indexed. */
export function siteOfRequest(
  request: FastifyRequest,
  { publicUrl, hosts }: { publicUrl: string | undefined; hosts: BrandHosts },
): RequestedSite {
  const brand = namedBrand(brandForHost(request.host, hosts.lucky, hosts.box), hosts.boxName ?? '')
  const address = addressOf(request)
  const origin = linkOrigin(request, { publicUrl, hosts }) ?? address.origin
  const isOwnAddress = new URL(origin).host === address.host
  return {
    brand,
    origin,
    indexable: isOwnAddress && (brand === brands.lucky || isOfBox(address, publicUrl, hosts)),
  }
}

/** Where the first brand's address is not configured, it is on any host. */
function isOfBox({ hostname }: URL, publicUrl: string | undefined, { box }: BrandHosts): boolean {
  if (publicUrl !== undefined || box === undefined) return true
  const boxHost = box.replace(/:\d+$/, '')
  return hostname === boxHost || hostname.endsWith(`.${boxHost}`)
}

/** The address of a request, or localhost where it is invalid. */
export function addressOf(request: FastifyRequest): URL {
  const path = request.url.startsWith('/') ? request.url : '/'
  return new URL(`${originOf(request) ?? 'http://localhost'}${path}`)
}

/**
 * Where links lead: to the public address, or to the second brand for visitors of that one, as each brand is a site of
 * its own. Undefined where the request does not give a usable address.
 */
export function linkOrigin(
  request: FastifyRequest,
  { publicUrl, hosts }: { publicUrl: string | undefined; hosts: BrandHosts },
): string | undefined {
  const isSecondBrand = brandForHost(request.host, hosts.lucky, hosts.box) === brands.lucky
  return (isSecondBrand ? undefined : publicUrl) ?? originOf(request)
}
