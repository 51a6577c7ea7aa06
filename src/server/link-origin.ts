import type { FastifyRequest } from 'fastify'
import { brandForHost, brands } from '../brand.ts'
import type { BrandHosts } from './core/settings/brand-hosts.ts'
import { originOf } from './http/origin.ts'

/**
 * Where links lead: to the public address, or to the second brand for who came there, as each brand is a site of its
 * own. Undefined where the request does not say in a usable way where it was addressed.
 */
export function linkOrigin(
  request: FastifyRequest,
  { publicUrl, hosts }: { publicUrl: string | undefined; hosts: BrandHosts },
): string | undefined {
  const isSecondBrand = brandForHost(request.host, hosts.lucky, hosts.box) === brands.lucky
  return (isSecondBrand ? undefined : publicUrl) ?? originOf(request)
}
