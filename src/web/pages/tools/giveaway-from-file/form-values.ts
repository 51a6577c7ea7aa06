import {
  maxChosenDraws,
  maxLastDraws,
  maxPastDays,
  type PastWinnersRule,
} from '#contract/draws/past-winners.ts'
import { fieldText } from '#web/actions/submit-or-keep.ts'
import { typedNumber } from '#web/i18n/typed-number.ts'
import { sentFiles } from '#web/state/sent-files.ts'
import { type ModeValues, readMode } from '../draw-parts/mode-values.ts'

/** Endings of the files that can hold a list. */
export const fileTypes = '.txt,.csv,.json,.xlsx'

/** Whose winners are left out, as typed. */
export interface PastValues {
  past: '' | PastWinnersBy
  pastNumber: string
  /** ids of the chosen draws */
  pastDraws: string[]
}

type PastWinnersBy = 'last_draws' | 'days' | 'draws'

const noPast: PastValues = { past: '', pastNumber: '1', pastDraws: [] }

function readPast(form: FormData): PastValues {
  const by = form.get('past')
  const number = form.get('past_number')
  return {
    past: by === 'last_draws' || by === 'days' || by === 'draws' ? by : '',
    // What was not asked for is not guessed: the server asks.
    pastNumber: typeof number === 'string' ? number : by === null ? noPast.pastNumber : '',
    pastDraws: form.getAll('past_draw').filter((id) => typeof id === 'string'),
  }
}

/** The rule as a request takes it. A number is passed on as typed: only the server validates it. */
export function pastRule({ past, pastNumber, pastDraws }: PastValues): PastWinnersRule | undefined {
  const n = typedNumber(pastNumber)
  if (past === 'draws') return { draws: pastDraws }
  if (past === 'days') return { days: n }
  return past === 'last_draws' ? { last_draws: n } : undefined
}

/** The same, if it is a rule; an invalid one is for the draw to refuse. */
export function validPastRule(values: PastValues): PastWinnersRule | undefined {
  const rule = pastRule(values)
  if (!rule) return undefined
  if ('draws' in rule) return rule.draws.length <= maxChosenDraws ? rule : undefined
  const [n, most] = 'days' in rule ? [rule.days, maxPastDays] : [rule.last_draws, maxLastDraws]
  return Number.isInteger(n) && n >= 1 && n <= most ? rule : undefined
}

/** All form values as they were typed; an answer with errors shows them again unchanged. */
export interface GiveawayValues extends ModeValues, PastValues {
  names: string
  /** whether lines of typed names give tickets, as in `Ada x3` */
  withTickets: boolean
  /** id of a file stored by an earlier preview */
  uploadId: string
  /** index as text; empty for the detected one */
  column: string
  /** the column that identifies people */
  identityColumn: string
  weightColumn: string
  sheet: string
  encoding: string
  delimiter: string
  header: '' | 'yes' | 'no'
  /** the reading options that the choices above were made for */
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

/** `modes` requests the available draw modes again; `test` draws without consequences. */
type Intent = 'preview' | 'remove' | 'modes' | 'test' | 'draw'

export interface SentForm {
  values: GiveawayValues
  file: File | undefined
  /** more than one file came, and only one of them can be the list */
  isTooMany: boolean
  intent: Intent
  /** whether the form showed the draw modes; a shorter form elsewhere does not */
  showedModes: boolean
  /** makes repeated submits count once */
  key: string
  /** whether scripts are on, so that the result may open with its reveal */
  scripted: boolean
}

export const emptyForm: GiveawayValues = {
  names: '',
  withTickets: false,
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
  ...noPast,
  entriesPublic: false,
  showContacts: false,
  mode: '',
  drawAt: '',
  zone: '',
  ceremony: '',
}

/** Reads the submitted form. Missing fields, as from a shorter form elsewhere, get their defaults. */
export function readForm(form: FormData): SentForm {
  const text = (name: string, otherwise?: string) => fieldText(form, name, otherwise)
  const [file, ...others] = sentFiles(form)
  return {
    values: {
      names: text('names'),
      withTickets: form.has('with_tickets'),
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
      ...readPast(form),
      entriesPublic: form.has('entries_public'),
      showContacts: form.has('show_contacts'),
      ...readMode(form),
    },
    file,
    isTooMany: others.length > 0,
    intent: intentOf(text('intent')),
    showedModes: form.has('modes_shown'),
    key: text('key'),
    scripted: form.has('scripted'),
  }
}

/** Identifies the reading that a preview's choices were made for; another reading has other columns. */
export function readingOf({
  sheet,
  encoding,
  delimiter,
}: Pick<GiveawayValues, 'sheet' | 'encoding' | 'delimiter'>): string {
  return [sheet, encoding, delimiter].join('|')
}

/** An unchecked box submits nothing, so a second field says that the box was shown. */
function headerOf(form: FormData): GiveawayValues['header'] {
  if (!form.has('header_shown')) return ''
  return form.has('header') ? 'yes' : 'no'
}

function intentOf(text: string): Intent {
  return text === 'preview' || text === 'remove' || text === 'modes' || text === 'test' ? text : 'draw'
}
