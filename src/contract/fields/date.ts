import { z } from 'zod'
import { defineFieldType } from './field-type.ts'

/** A calendar day, `2026-11-22`, independent of time zone. */
export const date = defineFieldType<string>({
  schema: () => z.union([z.iso.date(), z.literal('')]),
  empty: () => '',
  isEmpty: (value) => value === '',
  words: (value) => value,
  column: 'moment',
  canSort: true,
})
