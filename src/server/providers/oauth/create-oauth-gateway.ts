import type { Egress } from '../egress/egress.ts'
import { createFacebook } from './facebook.ts'
import { createGoogle } from './google.ts'
import { type OauthAddresses, OauthError, type TryingGateway } from './oauth-gateway.ts'
import { tryClient } from './try-client.ts'

/** Any mismatch, of any kind, ends as an `OauthError`: half an answer signs no one in. */
export function createOauthGateway(egress: Egress, addresses: OauthAddresses): TryingGateway {
  const providers = { google: createGoogle(egress, addresses), facebook: createFacebook(egress, addresses) }
  return {
    authorizationUrl: (client, attempt) =>
      inOneWord(() => providers[client.provider].authorizationUrl(client, attempt)),
    personOf: (client, attempt, answer) =>
      inOneWord(() => providers[client.provider].personOf(client, attempt, answer)),
    tryClient: (client) => tryClient(egress, addresses, client),
  }
}

async function inOneWord<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof OauthError) throw error
    // The cause may contain secrets in its details; its name and message do not.
    const { name, message } = error as Error
    throw new OauthError(`${name}: ${message}`)
  }
}
