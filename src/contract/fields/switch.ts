import { z } from 'zod'
import { defineFieldType } from './field-type.ts'

/** Yes or no. A required one must be on: that is how users agree to something. */
export const switchField = defineFieldType<boolean>({
  schema: () => z.boolean(),
  empty: () => false,
  isEmpty: (value) => !value,
  words: (value) => (value ? 'yes' : 'no'),
  column: 'yes_no',
  canSort: true,
})
