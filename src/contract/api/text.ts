import { z } from 'zod'

/**
 * Text that a person typed: well-formed Unicode without NUL, which neither UTF-8 nor the database can hold. Lengths are
 * in UTF-16 units, as the browser's `maxlength` counts them.
 */
export function text(maxLength: number) {
  return z
    .string()
    .max(maxLength)
    .refine((value) => value.isWellFormed() && !value.includes('\0'), { params: { key: 'not_text' } })
}

/** An address for emails. A function, because the browser gets no schemas of contracts except those of fields. */
export function emailAddress() {
  return z.email().max(254)
}
