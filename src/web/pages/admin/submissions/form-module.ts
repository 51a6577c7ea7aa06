import type { Module } from '#contract/content/modules.ts'
import type { Field } from '#contract/fields/field.ts'
import { inLanguage } from '#contract/fields/field-type.ts'
import type { Locale } from '#locales/locales.ts'

/** The parts of a form module that these pages need. */
export interface FormModule {
  key: string
  name: string
  /** in order */
  fields: Field[]
}

export function formModule({ key, name, fields }: Module, locale: Locale): FormModule {
  const inOrder = [...fields].sort((a, b) => a.order - b.order)
  return { key, name: inLanguage(name, locale) || key, fields: inOrder }
}
