export type OauthProviderName = 'google' | 'facebook'

/** Where the providers live; stand-ins live elsewhere. */
export interface OauthAddresses {
  google: string
  facebookGraph: string
  facebookDialog: string
}

export interface OauthClient {
  provider: OauthProviderName
  clientId: string
  clientSecret: string
  /** exactly as it is registered with the provider */
  redirectUri: string
}

/** What one authorisation began with; kept by the browser, closed, until it comes back. */
export interface OauthAttempt {
  state: string
  /** PKCE (RFC 7636) */
  verifier: string
  nonce: string
}

/** Who somebody is to the provider. */
export interface OauthPerson {
  /** the provider's own id, for ever the same */
  subject: string
  /** only where the provider itself says that it verified the address */
  verifiedEmail: string | undefined
  /** an address that the provider does not vouch for */
  claimedEmail: string | undefined
  fullname: string
}

/** Whether a provider knows a client. */
export interface ClientReport {
  works: boolean
  /** how far it got; `address`: the client is known, but not the address that it leads back to */
  step: 'connect' | 'client' | 'address' | 'done'
  /** the provider's own words, without secrets */
  said: string
}

/** Signing in with somebody else's account: authorisation code with PKCE and state. */
export interface OauthGateway {
  /** where to send the browser */
  authorizationUrl(client: OauthClient, attempt: OauthAttempt): Promise<string>
  /** who came back with this code; raises an `OauthError` where anything does not fit */
  personOf(
    client: OauthClient,
    attempt: OauthAttempt,
    answer: { code: string; iss?: string | undefined },
  ): Promise<OauthPerson>
}

export interface TryingGateway extends OauthGateway {
  /** whether the provider knows id and secret; nobody signs in, and nothing is thrown */
  tryClient(client: OauthClient): Promise<ClientReport>
}

export class OauthError extends Error {
  override readonly name = 'OauthError'
}
