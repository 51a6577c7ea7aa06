import type { OauthProvider } from '#contract/accounts/oauth.ts'

/** Brand names are the same in every language. */
export const providerNames: Record<OauthProvider, string> = { google: 'Google', facebook: 'Facebook' }
