import { z } from 'zod'
import { text as typed } from '../api/text.ts'
import { defineFieldType } from './field-type.ts'

/** Rows of cells; the columns are the field's options, and every row has one cell per column. */
export const table = defineFieldType<string[][]>({
  schema: ({ options, settings }) =>
    z.array(z.array(typed(500)).length(options.length)).max(settings.most ?? 100),
  empty: () => [],
  isEmpty: (rows) => rows.every((row) => row.every((cell) => cell.trim() === '')),
  words: (rows) => rows.map((row) => row.join(' | ')).join('\n'),
  canSearch: true,
  takesOptions: true,
  settings: ['most'],
})
