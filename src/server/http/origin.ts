import type { FastifyRequest } from 'fastify'

/** The origin that a request was addressed to, or undefined where its Host or its proxy's header cannot be one. */
export function originOf(request: FastifyRequest): string | undefined {
  const { protocol, host } = request
  if (protocol !== 'http' && protocol !== 'https') return undefined
  const address = `${protocol}://${host}`
  if (/[\s/?#@\\]/.test(host) || !URL.canParse(address)) return undefined
  return new URL(address).origin
}
