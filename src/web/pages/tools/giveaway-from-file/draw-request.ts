import type { CallPayload } from '#contract/api/call.ts'
import type { testDraw } from '#contract/draws/giveaways.ts'
import { typedNumber } from '#web/i18n/typed-number.ts'
import { typedTime } from '#web/i18n/typed-time.ts'
import { filledLines, linesOf } from '#web/state/lines.ts'
import { zonePayload } from '../draw-parts/mode-values.ts'
import { readTickets } from '../list-parts/typed-tickets.ts'
import { type GiveawayValues, pastRule, readingOf } from './form-values.ts'

/** The payload is the same for a test and a draw. */
type Payload = CallPayload<typeof testDraw>
type Input = Omit<Payload, 'source'>
type Choice = Omit<Extract<Payload['source'], { type: 'upload' }>, 'type' | 'upload_id'>

/** The draw that the form requests. Input is passed on as typed: only the server validates it, in its own words. */
export function drawPayload(values: GiveawayValues): Payload {
  return { ...drawOptions(values), source: sourceOf(values) }
}

/** The draw without its list, for when a file is sent along. */
export function drawOptions(values: GiveawayValues): Input {
  const past = pastRule(values)
  return {
    title: values.title,
    winners: typedNumber(values.winners),
    substitutes: typedNumber(values.substitutes || '0'),
    rules: {
      one_entry_per_person: values.onePerPerson,
      exclude: filledLines(values.exclude),
      ...(past && { past_winners: past }),
    },
    prizes: linesOf(values.prizes).map((line) => line.trim()),
    entries_public: values.entriesPublic,
    ...zonePayload(values),
    show_contacts: values.showContacts,
    ...(values.ceremony && { ceremony: values.ceremony }),
    ...(values.mode && { mode: values.mode }),
    ...(values.mode === 'scheduled' && { draw_at: typedTime(values.drawAt, values.zone) ?? '' }),
  }
}

/** Which part of a file is the list; absent where nothing was chosen. */
export function fileChoice(values: GiveawayValues): Choice {
  const { sheet, encoding, delimiter, header } = values
  const sameReading = values.seen === readingOf(values)
  return {
    ...(sheet && { sheet }),
    ...(encoding && { encoding }),
    ...(delimiter && { delimiter }),
    ...(header && { header: header === 'yes' }),
    ...(values.column && sameReading && { column: Number(values.column) }),
    ...(values.identityColumn && sameReading && { identity_column: Number(values.identityColumn) }),
    ...(values.weightColumn && sameReading && { weight_column: Number(values.weightColumn) }),
  }
}

/** A file with its options, as the upload calls take them; without the file if it was uploaded before. */
export function fileForm(options: object, file: File | undefined): FormData {
  const form = new FormData()
  form.set('options', JSON.stringify(options))
  if (file) form.set('file', file)
  return form
}

function sourceOf(values: GiveawayValues): Payload['source'] {
  if (values.uploadId) return { type: 'upload', upload_id: values.uploadId, ...fileChoice(values) }
  const lines = linesOf(values.names)
  if (!values.withTickets) return { type: 'list', entries: lines }
  return { type: 'list', entries: lines.map(entryWithTickets) }
}

/** Bad numbers never come this far: the page asks for a correction first. */
function entryWithTickets(line: string): { name: string; weight: number } {
  const { name, tickets = 0 } = readTickets(line.trim())
  return { name, weight: tickets }
}
