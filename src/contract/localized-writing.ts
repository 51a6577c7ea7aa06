import { z } from 'zod'
import { locales } from '../locales/locales.ts'
import { text } from './text.ts'

/**
 * A text that an administrator writes in some of the seven languages, of at most `longest` UTF-16 units each and in at least
 * one of them. Empty ones are left out.
 */
export function localizedWriting(longest: number) {
  return z
    .partialRecord(z.enum(locales), text(longest).trim())
    .transform(
      (texts) => Object.fromEntries(Object.entries(texts).filter(([, words]) => words)) as typeof texts,
    )
    .refine((texts) => Object.keys(texts).length > 0, { params: { key: 'required' } })
}
