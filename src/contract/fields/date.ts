import { z } from 'zod'
import { defineFieldType } from './field-type.ts'

/** A day of the calendar, `2026-11-22`, the same wherever it is read. */
export const date = defineFieldType<string>({
  schema: () => z.union([z.iso.date(), z.literal('')]),
  empty: () => '',
  isEmpty: (value) => value === '',
  words: (value) => value,
  column: 'moment',
  canSort: true,
})
