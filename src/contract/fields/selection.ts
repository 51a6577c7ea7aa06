import { z } from 'zod'
import type { Field } from './field.ts'
import { defineFieldType, optionLabel } from './field-type.ts'

/** One of the options, chosen from a dropdown. */
export const selection = defineFieldType<string>({
  schema: oneOf,
  empty: () => '',
  isEmpty: (value) => value === '',
  words: (value, field, locale) => (value === '' ? '' : optionLabel(field, value, locale)),
  column: 'choice',
  canSort: true,
  canSearch: true,
  takesOptions: true,
})

function oneOf({ options }: Field): z.ZodType<string> {
  return z.string().refine((value) => value === '' || options.some((option) => option.value === value), {
    params: { key: 'not_an_option' },
  })
}
