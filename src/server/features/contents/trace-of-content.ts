import { createHash } from 'node:crypto'
import { typeOf } from '#contract/fields/all.ts'
import { type EditorDoc, wordsOfDoc } from '#contract/fields/doc/editor-doc.ts'
import type { Field } from '#contract/fields/field.ts'

interface Traced {
  title: unknown
  slug: unknown
  header: unknown
  sub_title: unknown
  sub_content: Partial<Record<string, string>>
  content: Partial<Record<string, unknown>>
  header_image: string | null
  status: string
  fields: Record<string, unknown>
}

const maxLength = 300

/**
 * A record as stored in the audit trail, field by field. Long texts are stored as their beginning and a hash: the trail
 * is never pruned, and the full texts are in the earlier versions.
 */
export function traceOfContent(
  { fields }: { fields: readonly Field[] },
  record: Traced,
): Record<string, unknown> {
  const { title, slug, header, sub_title, sub_content, content, header_image, status } = record
  return {
    title,
    slug,
    header,
    sub_title,
    header_image,
    status,
    ...traced('sub_content', Object.entries(sub_content)),
    ...traced('content', Object.entries(content)),
    ...traced(
      'field',
      fields.map((field) => [field.key, valueOf(field, record.fields[field.key])]),
    ),
  }
}

function traced(name: string, entries: (readonly [string, unknown])[]) {
  return Object.fromEntries(entries.map(([key, value]) => [`${name}.${key}`, shortened(value)]))
}

function valueOf({ type }: Field, value: unknown): unknown {
  return value === undefined || value === null || typeOf(type).isEmpty(value) ? null : value
}

/** A value as stored in the trail. */
export function shortened(value: unknown): unknown {
  if (value === null || value === undefined) return null
  const json = typeof value === 'string' ? value : JSON.stringify(value)
  if (json.length <= maxLength) return value
  const doc = value as EditorDoc
  const text = typeof value === 'object' && doc.type === 'doc' ? wordsOfDoc(doc) : json
  const hash = createHash('sha256').update(json).digest('hex').slice(0, 12)
  return `${text.slice(0, maxLength).toWellFormed()}… (${hash})`
}
