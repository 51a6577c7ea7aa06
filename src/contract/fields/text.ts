import { z } from 'zod'
import { emailAddress, text as typed } from '../api/text.ts'
import type { Field } from './field.ts'
import { defineFieldType } from './field-type.ts'

const usualMaxLength = 200

/** One line. */
export const text = defineFieldType<string>({
  schema: (field) => z.union([formatted(field), z.literal('')]),
  empty: () => '',
  isEmpty: (value) => value === '',
  words: (value) => value,
  column: 'text',
  canSort: true,
  canSearch: true,
  settings: ['format', 'shortest', 'longest'],
})

function formatted({ settings }: Field): z.ZodType<string> {
  const line = typed(settings.longest ?? usualMaxLength)
    .trim()
    .min(settings.shortest ?? 0)
    .refine((value) => !/[\r\n]/.test(value), { params: { key: 'one_line' } })
  if (settings.format === 'email') return emailAddress()
  if (settings.format === 'url')
    return line.refine((value) => isWebAddress(value), { params: { key: 'url' } })
  if (settings.format === 'phone')
    return line.refine((value) => /^[+]?[\d ()/.-]{4,30}$/.test(value), { params: { key: 'phone' } })
  return line
}

/** Only http and https: an address that is shown as a link must not run anything. */
const webAddress = z.url({ protocol: /^https?$/ })

function isWebAddress(value: string): boolean {
  return webAddress.safeParse(value).success
}
