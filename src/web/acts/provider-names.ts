import type { OauthProvider } from '#contract/oauth.ts'

/** Brands are the same in every language. */
export const providerNames: Record<OauthProvider, string> = { google: 'Google', facebook: 'Facebook' }
