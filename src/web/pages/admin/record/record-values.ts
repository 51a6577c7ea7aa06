import type { WrittenContent } from '#contract/content/contents.ts'
import type { Field } from '#contract/fields/field.ts'
import { errorsByInput } from '#web/components/content-form/errors-by-input.ts'
import { readValues } from '#web/components/content-form/read-values.ts'
import { recordParts, wordlessBase } from './base-fields.ts'

export type Pairs = Readonly<Record<string, string>>

/** The form values of a record: its own parts, and the fields of its module. */
export interface RecordValues {
  record: Record<string, unknown>
  fields: Record<string, unknown>
}

export function valuesOfRecord(content: {
  title: unknown
  own_slug: unknown
  header: unknown
  sub_title: unknown
  sub_content: unknown
  content: unknown
  header_image: string | null
  fields: Record<string, unknown>
}): RecordValues {
  const { own_slug, header_image, fields, ...parts } = content
  const visible = Object.fromEntries(
    recordParts.map(({ key }) => [key, (parts as Record<string, unknown>)[key] ?? {}]),
  )
  return { record: { ...visible, slug: own_slug, header_image: header_image ? [header_image] : [] }, fields }
}

export function valuesOfPairs(fields: readonly Field[], pairs: Pairs): RecordValues {
  return { record: readValues(wordlessBase, pairs, { name: 'record' }), fields: readValues(fields, pairs) }
}

/** The typed values as a call payload; the calls report errors. */
export function writtenRecord(fields: readonly Field[], pairs: Pairs): WrittenContent {
  const { record, fields: values } = valuesOfPairs(fields, pairs)
  const pictures = record['header_image'] as string[]
  return { ...record, header_image: pictures[0] ?? null, fields: values } as unknown as WrittenContent
}

/** Assigns the errors of a call to the inputs. */
export function faultsOfRecord<Outcome extends { ok: boolean; fields?: unknown }>(outcome: Outcome): Outcome {
  const errors = errorsByInput(outcome)
  if (errors.ok || typeof errors.fields !== 'object' || errors.fields === null) return errors
  const all = Object.entries(errors.fields)
  const parts = new Set<string>(recordParts.map(({ key }) => key))
  const own = Object.fromEntries(all.filter(([key]) => parts.has(key)))
  const others = Object.fromEntries(all.filter(([key]) => !parts.has(key)))
  return errorsByInput({ ...errors, fields: { ...others, record: own } }, { from: 'record', name: 'record' })
}
