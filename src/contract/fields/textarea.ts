import { text as typed } from '../api/text.ts'
import { defineFieldType } from './field-type.ts'

const usualMaxLength = 10_000

/** Multiple lines, as typed. */
export const textarea = defineFieldType<string>({
  schema: ({ settings }) => typed(settings.longest ?? usualMaxLength),
  empty: () => '',
  isEmpty: (value) => value.trim() === '',
  words: (value) => value,
  column: 'text',
  canSearch: true,
  settings: ['longest'],
})
