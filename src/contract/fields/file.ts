import { z } from 'zod'
import { defineFieldType } from './field-type.ts'

/** Files of the media library, by their ids, in order. */
export const file = defineFieldType<string[]>({
  schema: ({ settings }) =>
    z
      .array(z.uuid())
      .max(settings.most ?? 10)
      .refine((ids) => new Set(ids).size === ids.length, { params: { key: 'twice' } }),
  empty: () => [],
  isEmpty: (ids) => ids.length === 0,
  // File names belong to the library; a list shows the count.
  words: (ids) => (ids.length === 0 ? '' : String(ids.length)),
  settings: ['most', 'kinds'],
  mediaIn: (ids) => ids,
})
