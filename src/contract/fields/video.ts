import { z } from 'zod'
import { text as typed } from '../api/text.ts'
import { defineFieldType } from './field-type.ts'
import { videoOf } from './video-address.ts'

/** Where a video is: at an address of a supported host, or in our own library. */
export type VideoValue = { address: string } | { media: string } | null

/** A video. Nothing is requested from its host before the visitor agrees. */
export const video = defineFieldType<VideoValue>({
  schema: () =>
    z
      .union([
        z.strictObject({
          address: typed(500)
            .trim()
            .refine((address) => videoOf(address) !== undefined, { params: { key: 'video_address' } }),
        }),
        z.strictObject({ media: z.uuid() }),
      ])
      .nullable(),
  empty: () => null,
  isEmpty: (value) => value === null,
  words: (value) => (value && 'address' in value ? value.address : ''),
  mediaIn: (value) => (value && 'media' in value ? [value.media] : []),
})
