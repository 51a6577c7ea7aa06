import { z } from 'zod'
import { oauthProviders } from '#contract/accounts/oauth.ts'
import { createSealedCookie } from '#server/kit/sealed-cookie.ts'

/** One round trip to a provider, as the browser carries it. */
const attemptSchema = z.object({
  provider: z.enum(oauthProviders),
  state: z.string(),
  verifier: z.string(),
  nonce: z.string(),
  redirectUri: z.string(),
  /** account that started; if the viewer is another account on return, the attempt is not theirs */
  userId: z.string().nullable(),
  at: z.number(),
})

export type Attempt = z.output<typeof attemptSchema>

export const attemptCookie = createSealedCookie('oauth', attemptSchema)
