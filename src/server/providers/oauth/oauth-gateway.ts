type OauthProviderName = 'google' | 'facebook'

/** The providers' addresses; stand-ins use others. */
export interface OauthAddresses {
  google: string
  facebookGraph: string
  facebookDialog: string
}

export interface OauthClient {
  provider: OauthProviderName
  clientId: string
  clientSecret: string
  /** exactly as registered with the provider */
  redirectUri: string
}

/** The start of one authorization; stored encrypted by the browser until it returns. */
interface OauthAttempt {
  state: string
  /** PKCE (RFC 7636) */
  verifier: string
  nonce: string
}

/** A person's account with the provider. */
export interface OauthPerson {
  /** the provider's own id, which never changes */
  subject: string
  /** only where the provider itself says that it verified the address */
  verifiedEmail: string | undefined
  /** an address that the provider did not verify */
  claimedEmail: string | undefined
  fullname: string
}

/** Whether a provider knows a client. */
export interface ClientReport {
  works: boolean
  /** how far it got; `address`: the client is known, but not its redirect address */
  step: 'connect' | 'client' | 'address' | 'done'
  /** the provider's own words, without secrets */
  said: string
}

/** Signing in with an account elsewhere: authorization code with PKCE and state. */
export interface OauthGateway {
  /** where to send the browser */
  authorizationUrl(client: OauthClient, attempt: OauthAttempt): Promise<string>
  /** the person who returned with this code; throws an `OauthError` on any mismatch */
  personOf(
    client: OauthClient,
    attempt: OauthAttempt,
    answer: { code: string; iss?: string | undefined },
  ): Promise<OauthPerson>
}

export interface TryingGateway extends OauthGateway {
  /** whether the provider knows id and secret; no one signs in, and nothing is thrown */
  tryClient(client: OauthClient): Promise<ClientReport>
}

export class OauthError extends Error {
  override readonly name = 'OauthError'
}
