import { z } from 'zod'
import { type Locale, locales } from '#locales/locales.ts'
import { text as typed } from '../api/text.ts'
import { defineFieldType, inLanguage } from './field-type.ts'

/** A text in some of our languages; empty ones are left out. */
export type LocalizedValue = Partial<Record<Locale, string>>

/** One line in each language. */
export const multilangText = defineFieldType<LocalizedValue>({
  schema: ({ settings }) => inLanguages(settings.longest ?? 200),
  empty: () => ({}),
  isEmpty: (texts) => Object.values(texts).every((words) => words.trim() === ''),
  words: (texts, _, locale) => inLanguage(texts, locale),
  column: 'text',
  canSort: true,
  canSearch: true,
  settings: ['longest'],
})

export function inLanguages(maxLength: number): z.ZodType<LocalizedValue> {
  return z
    .partialRecord(z.enum(locales), typed(maxLength))
    .overwrite((texts) =>
      Object.fromEntries(Object.entries(texts).filter(([, words]) => words.trim() !== '')),
    )
}
