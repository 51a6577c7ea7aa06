import { z } from 'zod'

/** How a draw can be shown to its audience, besides the ceremony of the site: a box, or bubbles. */
export const ceremonies = ['wheel', 'slots', 'plain'] as const
export type Ceremony = (typeof ceremonies)[number]

/** Absent for the ceremony of the site. It is never sealed: it changes what is seen, not what is drawn. */
export const ceremonySchema = z
  .enum(ceremonies)
  .optional()
  .describe(
    "How the draw is shown: a wheel of names, slot machine reels, or plainly the winner's name. If absent, the site's own ceremony. It never affects the result and isn't part of the receipt.",
  )
