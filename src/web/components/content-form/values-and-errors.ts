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

interface Tree {
  _errors?: unknown
  [branch: string]: unknown
}

/**
 * Maps a call's errors about the values of a record to input names: `{ fields: { name: { de: … } } }` becomes
 * `{ 'fields.name.de': … }`, which `answerAction` passes on and `ContentForm` takes. `from` is the property that
 * contains the values; '' if they are the call's body itself.
 */
export function errorsByInput<Outcome extends { ok: boolean; fields?: unknown }>(
  outcome: Outcome,
  { from = 'fields', name = 'fields' }: { from?: string; name?: string } = {},
): Outcome {
  if (outcome.ok || !isTree(outcome.fields)) return outcome
  const { [from]: values, ...rest } = from ? outcome.fields : { '': outcome.fields }
  if (!isTree(values)) return outcome
  return { ...outcome, fields: { ...rest, ...Object.fromEntries(flat(values, name)) } }
}

function flat(tree: Tree, name: string): [string, { _errors: string[] }][] {
  return Object.entries(tree).flatMap(([branch, inside]): [string, { _errors: string[] }][] => {
    if (branch === '_errors') return isWords(inside) ? [[name, { _errors: inside }]] : []
    return isTree(inside) ? flat(inside, `${name}.${branch}`) : []
  })
}

function isWords(value: unknown): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every((text) => typeof text === 'string')
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null
}
