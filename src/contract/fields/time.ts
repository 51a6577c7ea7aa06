import { z } from 'zod'
import { defineFieldType } from './field-type.ts'

/** A time of day to the minute, `17:05`. */
export const time = defineFieldType<string>({
  schema: () => z.union([z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/), z.literal('')]),
  empty: () => '',
  isEmpty: (value) => value === '',
  words: (value) => value,
  canSort: true,
})
