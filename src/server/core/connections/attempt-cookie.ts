import { z } from 'zod'
import { connection } from '#contract/comments/connections.ts'
import { createSealedCookie } from '../../kit/sealed-cookie.ts'

/** One round trip to a platform, as the browser carries it. */
const attemptSchema = z.object({
  platform: connection.shape.platform,
  state: z.string(),
  verifier: z.string(),
  redirectUri: z.string(),
  /** account that started; if the viewer is another account on return, nothing is connected */
  userId: z.string(),
  at: z.number(),
})

export type Attempt = z.output<typeof attemptSchema>

export const attemptCookie = createSealedCookie('connect', attemptSchema)
