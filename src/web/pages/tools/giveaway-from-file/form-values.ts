import { type ModeValues, readMode } from '../draw-parts/mode-values.ts'

/** Everything the form holds, as it was typed: an answer with errors shows it again unchanged. */
export interface FormValues extends ModeValues {
  names: string
  /** names a file that an earlier preview kept */
  uploadId: string
  /** index as text; empty for the detected one */
  column: string
  /** the column that says who is one person */
  identityColumn: string
  weightColumn: string
  sheet: string
  encoding: string
  delimiter: string
  header: '' | 'yes' | 'no'
  /** the reading that the choices above were made from */
  seen: string
  title: string
  winners: string
  substitutes: string
  prizes: string
  onePerPerson: boolean
  exclude: string
  entriesPublic: boolean
  /** whether everyone sees email addresses and phone numbers in full */
  showContacts: boolean
}

/** `modes` asks again what is possible at this moment; `test` draws without consequences. */
export type Intent = 'preview' | 'remove' | 'modes' | 'test' | 'draw'

export interface SentForm {
  values: FormValues
  file: File | undefined
  intent: Intent
  /** whether the form showed how a draw can be made; a shorter one elsewhere does not */
  showedModes: boolean
  /** lets a form that is sent twice count once */
  key: string
  /** whether scripts run, so that the result may open with its reveal */
  scripted: boolean
}

export const emptyForm: FormValues = {
  names: '',
  uploadId: '',
  column: '',
  identityColumn: '',
  weightColumn: '',
  sheet: '',
  encoding: '',
  delimiter: '',
  header: '',
  seen: '',
  title: '',
  winners: '1',
  substitutes: '0',
  prizes: '',
  onePerPerson: false,
  exclude: '',
  entriesPublic: false,
  showContacts: false,
  mode: '',
  drawAt: '',
  zone: '',
}

/** Reads the form as browsers send it. Fields that are absent, as from a shorter form elsewhere, keep their defaults. */
export function readForm(form: FormData): SentForm {
  const text = (name: string, otherwise = '') => {
    const value = form.get(name)
    return typeof value === 'string' ? value.toWellFormed() : otherwise
  }
  const file = form.get('file')
  return {
    values: {
      names: text('names'),
      uploadId: text('upload_id'),
      column: text('column'),
      identityColumn: text('identity_column'),
      weightColumn: text('weight_column'),
      sheet: text('sheet'),
      encoding: text('encoding'),
      delimiter: text('delimiter'),
      header: headerOf(form),
      seen: text('seen'),
      title: text('title'),
      winners: text('winners', emptyForm.winners),
      substitutes: text('substitutes', emptyForm.substitutes),
      prizes: text('prizes'),
      onePerPerson: form.has('one_per_person'),
      exclude: text('exclude'),
      entriesPublic: form.has('entries_public'),
      showContacts: form.has('show_contacts'),
      ...readMode(form),
    },
    file: file instanceof File && file.size > 0 ? file : undefined,
    intent: intentOf(text('intent')),
    showedModes: form.has('modes_shown'),
    key: text('key'),
    scripted: form.has('scripted'),
  }
}

/** What the choices of a preview were made from; the columns of another reading are other columns. */
export function readingOf({
  sheet,
  encoding,
  delimiter,
}: Pick<FormValues, 'sheet' | 'encoding' | 'delimiter'>): string {
  return [sheet, encoding, delimiter].join('|')
}

/** Lines of a text field, without the empty ones at its end. */
export function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\n|\r/)
  while (lines.length > 0 && lines.at(-1)?.trim() === '') lines.pop()
  return lines
}

/** An unchecked box sends nothing, so a second field tells that the box was there. */
function headerOf(form: FormData): FormValues['header'] {
  if (!form.has('header_shown')) return ''
  return form.has('header') ? 'yes' : 'no'
}

function intentOf(text: string): Intent {
  return text === 'preview' || text === 'remove' || text === 'modes' || text === 'test' ? text : 'draw'
}
