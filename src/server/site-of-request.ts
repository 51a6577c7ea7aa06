import type { FastifyRequest } from 'fastify'
import { brandForHost } from '../brand.ts'
import type { BrandHosts } from './core/settings/brand-hosts.ts'
import { originOf } from './http/origin.ts'
import { linkOrigin } from './link-origin.ts'
import type { AskedSite } from './web/asked-site.ts'

/** A host that is neither brand's shows the first brand and asks not to be indexed. */
export function siteOfRequest(
  request: FastifyRequest,
  { publicUrl, hosts }: { publicUrl: string | undefined; hosts: BrandHosts },
): AskedSite {
  const brand = brandForHost(request.host, hosts.lucky, hosts.box)
  const asked = addressOf(request)
  const origin = linkOrigin(request, { publicUrl, hosts }) ?? asked.origin
  return { brand, origin, indexable: new URL(origin).host === asked.host }
}

/** Where a request was addressed, or this machine where it says nonsense. */
export function addressOf(request: FastifyRequest): URL {
  const path = request.url.startsWith('/') ? request.url : '/'
  return new URL(`${originOf(request) ?? 'http://localhost'}${path}`)
}
