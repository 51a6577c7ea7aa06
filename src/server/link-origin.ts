import type { FastifyRequest } from 'fastify'
import { brandForHost, brands } from '../brand.ts'
import type { Env } from './env.ts'
import { originOf } from './http/origin.ts'

/**
 * Where links lead: to the public address, or to the second brand for who came there, as each brand is a site of its
 * own. Undefined where the request does not say in a usable way where it was addressed.
 */
export function linkOrigin(
  request: FastifyRequest,
  env: Pick<Env, 'publicUrl' | 'variant2Host'>,
): string | undefined {
  const isSecondBrand = brandForHost(request.host, env.variant2Host) === brands.lucky
  return (isSecondBrand ? undefined : env.publicUrl) ?? originOf(request)
}
