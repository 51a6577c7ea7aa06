import { z } from 'zod'
import { defineFieldType, optionLabel } from './field-type.ts'

/** Any number of the options, each at most once, in the order of the options. */
export const checkbox = defineFieldType<string[]>({
  schema: ({ options }) =>
    z
      .array(z.string())
      .max(options.length)
      .refine((values) => values.every((value) => options.some((option) => option.value === value)), {
        params: { key: 'not_an_option' },
      })
      .overwrite((values) => options.map(({ value }) => value).filter((value) => values.includes(value))),
  empty: () => [],
  isEmpty: (values) => values.length === 0,
  words: (values, field, locale) => values.map((value) => optionLabel(field, value, locale)).join(', '),
  canSearch: true,
  takesOptions: true,
})
