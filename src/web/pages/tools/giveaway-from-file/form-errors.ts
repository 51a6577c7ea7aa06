import { fieldLines } from '#web/api/field-lines.ts'
import type { Outcome } from '#web/api/send.ts'
import type { Translate } from '#web/i18n/texts.ts'

/** The fields that can show an error; also their ids on the page. */
export type FieldName =
  | 'names'
  | 'file'
  | 'column'
  | 'title'
  | 'winners'
  | 'substitutes'
  | 'prizes'
  | 'exclude'
  | 'mode'
  | 'draw_at'

export interface FormFailure {
  /** the whole message in the server's words, for the toast */
  message: string
  /** REQ-constants: a toast's duration depends on its number of lines */
  lines: string[]
  fields: Partial<Record<FieldName, string>>
  /** errors that belong to no field */
  general: string[]
}

type Failed = Extract<Outcome<unknown>, { ok: false }>

/** Assigns the errors of a failed call to the fields of the form. */
export function formFailure(t: Translate, failed: Failed, listField: 'names' | 'file'): FormFailure {
  const { message, lines, code } = failed
  const tree = failed.fields
  if (typeof tree !== 'object' || tree === null || lines.length === 0) {
    const field = fieldOfCode(code, listField)
    return { message, lines, fields: field ? { [field]: message } : {}, general: field ? [] : [message] }
  }
  const fields: FormFailure['fields'] = {}
  const general: string[] = []
  for (const [name, branch] of Object.entries(tree as Record<string, unknown>)) {
    const found = fieldLines(t, { [name]: branch })
    const field =
      name === 'source' && listField === 'file' && hasColumn(branch) ? 'column' : fieldOf(name, listField)
    if (!field) general.push(...found)
    else if (found.length) fields[field] = [...(fields[field] ? [fields[field]] : []), ...found].join('\n')
  }
  return { message, lines, fields, general }
}

const ownFields = new Set<string>(['title', 'winners', 'substitutes', 'prizes', 'column', 'mode', 'draw_at'])

function fieldOf(name: string, listField: 'names' | 'file'): FieldName | undefined {
  if (ownFields.has(name)) return name as FieldName
  if (name === 'rules') return 'exclude'
  if (name === 'weight_column' || name === 'identity_column') return 'column'
  return ['source', 'sheet', 'header', 'encoding', 'delimiter', 'upload_id'].includes(name)
    ? listField
    : undefined
}

function fieldOfCode(code: string, listField: 'names' | 'file'): FieldName | undefined {
  if (code === 'not_enough_entries') return 'winners'
  if (code === 'file_column_unknown') return 'column'
  if (code === 'mode_unavailable') return 'mode'
  if (code === 'draw_time_invalid') return 'draw_at'
  if (code === 'list_too_long' || code === 'upload_not_found' || code.startsWith('file_')) return listField
  return undefined
}

function hasColumn(branch: unknown): boolean {
  return (
    typeof branch === 'object' &&
    branch !== null &&
    ('column' in branch || 'weight_column' in branch || 'identity_column' in branch)
  )
}
