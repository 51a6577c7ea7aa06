import type { FastifyRequest } from 'fastify'
import { brandForHost, brands } from '../../brand.ts'
import type { BrandHosts } from '../core/settings/brand-hosts.ts'
import { originOf } from '../http/same-origin.ts'

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
