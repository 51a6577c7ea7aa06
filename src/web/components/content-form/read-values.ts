import type { Field } from '#contract/fields/field.ts'
import { faceOf } from '../../fields/all.ts'
import { sentFiles } from '../../state/sent-files.ts'
import { formOfPairs } from './form-of-pairs.ts'

/** What browsers submitted, or what a page held of it as plain pairs. */
type Typed = FormData | Readonly<Record<string, string>>

/** The values of a posted `ContentForm`, by field key. They have not been validated yet. */
export function readValues(
  fields: readonly Field[],
  typed: Typed,
  { name = 'fields' }: { name?: string } = {},
): Record<string, unknown> {
  const form = typed instanceof FormData ? typed : formOfPairs(typed)
  return Object.fromEntries(
    fields.map((field) => [field.key, faceOf(field.type).read(form, `${name}.${field.key}`, field)]),
  )
}

/** The uploaded files (`mode="upload"`), by the keys of their fields. */
export function readFiles(
  fields: readonly Field[],
  form: FormData,
  { name = 'fields' }: { name?: string } = {},
): Record<string, File[]> {
  const asking = fields.filter(({ type }) => type === 'file' || type === 'image')
  return Object.fromEntries(asking.map(({ key }) => [key, sentFiles(form, `${name}.${key}`)]))
}
