import type { FormFailure } from '#web/api/form-failure.ts'
import type { Failed } from '#web/api/send.ts'
import type { Translate } from '#web/i18n/texts.ts'
import { sortFailure } from '../draw-parts/sort-failure.ts'

/** Assigns the errors of a failed call to the fields of the form; the list is a file or typed names. */
export function formFailure(t: Translate, failed: Failed, listField: 'names' | 'file'): FormFailure {
  const source = (failed.fields as { source?: unknown } | null | undefined)?.source
  const ids = {
    ...ownFields,
    rules: isAboutPast(failed.fields) ? 'past_number' : 'exclude',
    source: listField === 'file' && isAboutColumn(source) ? 'column' : listField,
    ...Object.fromEntries(listFields.map((name) => [name, listField])),
  }
  const isAboutList =
    ['list_too_long', 'upload_not_found'].includes(failed.code) || failed.code.startsWith('file_')
  const byCode = { ...(isAboutList && { [failed.code]: listField }), ...fieldOfCode }
  return sortFailure(t, failed, { ids, byCode, containers: [] })
}

const ownFields = {
  title: 'title',
  winners: 'winners',
  substitutes: 'substitutes',
  prizes: 'prizes',
  column: 'column',
  weight_column: 'column',
  identity_column: 'column',
  mode: 'mode',
  draw_at: 'draw_at',
}

const listFields = ['sheet', 'header', 'encoding', 'delimiter', 'upload_id']

const fieldOfCode = {
  not_enough_entries: 'winners',
  file_column_unknown: 'column',
  mode_unavailable: 'mode',
  draw_time_invalid: 'draw_at',
}

function isAboutPast(fields: unknown): boolean {
  const { rules } = (fields ?? {}) as { rules?: unknown }
  return typeof rules === 'object' && rules !== null && 'past_winners' in rules
}

function isAboutColumn(source: unknown): boolean {
  return (
    typeof source === 'object' &&
    source !== null &&
    ('column' in source || 'weight_column' in source || 'identity_column' in source)
  )
}
