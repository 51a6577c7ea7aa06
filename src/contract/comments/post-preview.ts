import { z } from 'zod'
import { platforms } from '#posts/address.ts'
import { defineCall } from '../api/call.ts'
import { text } from '../api/text.ts'

/** Why nothing is known about a post beforehand: reading it costs money, its owner has to connect, or the platform gave nothing. */
const previewGaps = ['paid', 'owner', 'unavailable'] as const

/** What a platform tells for free about a post whose link was just pasted. */
export const previewPost = defineCall({
  name: 'previewPost',
  method: 'POST',
  path: '/api/posts/preview',
  summary:
    'Look up the title, picture and number of comments of a post, where the platform tells them for free',
  access: 'anyone',
  budget: 'ask',
  body: z.strictObject({ link: text(2000) }),
  reply: z.object({
    platform: z.enum(platforms),
    /** null with a reason in `gap` */
    post: z
      .object({
        title: z.string().nullable(),
        author: z.string().nullable(),
        /** by the platform's own count; null where it gives none */
        comments: z.int().nullable(),
        /** a small WebP picture as a `data:` address */
        picture: z.string().nullable(),
      })
      .nullable(),
    gap: z.enum(previewGaps).nullable(),
  }),
  errors: ['validation_failed', 'post_invalid'],
})
