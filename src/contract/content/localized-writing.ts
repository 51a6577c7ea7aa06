import { z } from 'zod'
import { locales } from '#locales/locales.ts'
import { text } from '../api/text.ts'

/**
 * A text that an administrator writes in at least one of our languages, with at most `longest` UTF-16 units each.
 * Empty ones are dropped, others have at least `shortest`.
 */
export function localizedWriting(longest: number, shortest = 0) {
  const words = text(longest).trim()
  return z
    .partialRecord(z.enum(locales), z.union([z.literal(''), words.min(shortest)]))
    .transform(
      (texts) => Object.fromEntries(Object.entries(texts).filter(([, words]) => words)) as typeof texts,
    )
    .refine((texts) => Object.keys(texts).length > 0, { params: { key: 'required' } })
}
