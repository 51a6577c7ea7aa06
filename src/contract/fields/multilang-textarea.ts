import { defineFieldType, inLanguage } from './field-type.ts'
import { inLanguages, type LocalizedValue } from './multilang-text.ts'

/** Multiple lines in each language. */
export const multilangTextarea = defineFieldType<LocalizedValue>({
  schema: ({ settings }) => inLanguages(settings.longest ?? 10_000),
  empty: () => ({}),
  isEmpty: (texts) => Object.values(texts).every((words) => words.trim() === ''),
  words: (texts, _, locale) => inLanguage(texts, locale),
  column: 'text',
  canSearch: true,
  settings: ['longest'],
})
