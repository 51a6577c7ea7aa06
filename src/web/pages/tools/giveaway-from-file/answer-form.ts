import type { DrawModes } from '#contract/draws/draw-modes.ts'
import type { Preview } from '#contract/draws/files.ts'
import { previewFile } from '#contract/draws/files.ts'
import { createGiveaway } from '#contract/draws/giveaways.ts'
import { type FormAnswer, fieldFailure } from '#web/api/form-failure.ts'
import { type Failed, send } from '#web/api/send.ts'
import { linesOf } from '#web/state/lines.ts'
import { type PageContext, visitContext } from '#web/visit/visit-context.ts'
import {
  askTest,
  drawModes,
  drawnBefore,
  redirectToResult,
  settleMode,
  type TestAnswer,
} from '../draw-parts/draw-on-server.ts'
import { isOverPlan } from '../draw-parts/quota-line.tsx'
import { drawOptions, drawPayload, fileChoice, fileForm } from './draw-request.ts'
import { formFailure } from './form-errors.ts'
import { emptyForm, type GiveawayValues, type SentForm, validPastRule } from './form-values.ts'
import { type CountedNames, countNames } from './names/count-names.ts'

/** What the page shows again if the form did not lead to a result. */
export interface Answer extends FormAnswer<GiveawayValues> {
  preview?: Preview
  counted?: CountedNames
  /** a test draw, which does not count */
  test?: TestAnswer
  /** the modes available now, if they were requested again */
  modes?: DrawModes
  /** replaces the form's key, whose draw is already made */
  key?: string
  /** share code of that draw, if it is this visitor's */
  drawnBefore?: string
  /** the plan does not allow more */
  isOverPlan?: boolean
  /** the server has not seen the form: the file shown stays as it is */
  isUnsent?: boolean
}

/** Handles the form: redirects to the draw's result page, or returns a preview or the errors. */
export async function answerForm(submission: SentForm, context: PageContext): Promise<Answer | Response> {
  const { values, file, intent } = submission
  if (intent === 'remove') return { values: withoutFile(values) }
  if (submission.isTooMany) return twoFiles(values, context)
  if (file && values.names.trim() !== '') return twoLists(values, context)
  if (intent === 'preview')
    return file || values.uploadId ? showFile(values, file, context) : showNames(values, context)
  if (intent === 'modes') return showModes(submission, context)
  if (!file && !values.uploadId && linesOf(values.names).length === 0) return showNames(values, context)
  const wrong = await wrongInput(submission, context)
  if (wrong) return wrong
  if (intent === 'test') return test(submission, context)
  const mode = await settleMode(values, submission.showedModes, context)
  if (typeof mode === 'object') return { ...(await withPreview(values, file, context)), ...mode }
  const settled = { ...submission, values: { ...values, mode } }
  const drawn = await draw(settled, context)
  // An announced draw has a page to read first; its ceremony starts at its time.
  const isShown = submission.scripted && mode !== 'scheduled'
  if (drawn.ok) return redirectToResult(drawn.data.share_code, isShown, context)
  return explain(settled, drawn, context)
}

/**
 * For a draw by the next round the server answers while still waiting for it, so that the page can show the wait. A form on
 * another page may have sent no key.
 */
function draw({ values, file, key }: SentForm, context: PageContext) {
  const request = {
    idempotencyKey: key || context.get(visitContext).newKey(),
    context,
    ...(values.mode === 'instant' && { prefer: 'respond-async' as const }),
  }
  if (!file) return send(createGiveaway, { payload: drawPayload(values), ...request })
  const options = { ...drawOptions(values), ...fileChoice({ ...values, seen: '' }) }
  return send(createGiveaway, { form: fileForm(options, file), ...request })
}

/** The submitted form with winners that do not count. A test ignores the draw mode. */
async function test(submission: SentForm, context: PageContext): Promise<Answer> {
  const { file, scripted } = submission
  const values = { ...submission.values, mode: '' as const }
  const payload = file
    ? { form: fileForm({ ...drawOptions(values), ...fileChoice({ ...values, seen: '' }) }, file) }
    : { payload: drawPayload(values) }
  const tested = await askTest(payload, scripted, context)
  if (!tested.ok) return explain(submission, tested, context)
  return { ...(await withPreview(submission.values, file, context)), test: tested.test }
}

/** The submitted form with the modes available now. */
async function showModes({ values, file }: SentForm, context: PageContext): Promise<Answer> {
  const modes = await drawModes(context)
  const hasList = file || values.uploadId || linesOf(values.names).length > 0
  return { ...(hasList ? await withPreview(values, file, context) : { values }), modes }
}

/** Returns the errors with everything typed or uploaded; a file sent along is stored for the next try. */
async function explain({ values, file }: SentForm, failed: Failed, context: PageContext): Promise<Answer> {
  const { t } = context.get(visitContext)
  const hasFile = Boolean(file ?? values.uploadId)
  const before = drawnBefore(failed, t('giveaway_told.already_drawn'), context)
  if (before) return { ...(await withPreview(values, file, context)), ...before }
  const failure = formFailure(t, failed, hasFile ? 'file' : 'names')
  if (failed.code === 'upload_not_found') return { values: withoutFile(values), failure }
  const answer = await withPreview(values, file, context)
  return {
    ...answer,
    failure,
    ...(failed.code === 'mode_unavailable' && { modes: await drawModes(context) }),
    ...(isOverPlan(failed.code) && { isOverPlan: true }),
  }
}

async function withPreview(
  values: GiveawayValues,
  file: File | undefined,
  context: PageContext,
): Promise<Answer> {
  const answer = file || values.uploadId ? await showFile(values, file, context) : showNames(values, context)
  return { ...answer, ...(answer.failure ? { values: withoutFile(values) } : {}) }
}

async function showFile(
  values: GiveawayValues,
  file: File | undefined,
  context: PageContext,
): Promise<Answer> {
  const { t } = context.get(visitContext)
  const rule = validPastRule(values)
  const payload = {
    ...(file ? { keep: true } : { ...fileChoice(values), upload_id: values.uploadId }),
    ...(rule && { past_winners: rule }),
  }
  const read = await send(previewFile, { form: fileForm(payload, file), context })
  if (!read.ok) {
    const failure = formFailure(t, read, 'file')
    const lost = file !== undefined || read.code === 'upload_not_found'
    return { values: lost ? withoutFile(values) : values, failure }
  }
  return { values: { ...values, uploadId: read.data.upload_id ?? values.uploadId }, preview: read.data }
}

function showNames(values: GiveawayValues, context: PageContext): Answer {
  const { t } = context.get(visitContext)
  if (linesOf(values.names).length === 0)
    return { values, failure: fieldFailure('names', t('giveaway_told.names_missing')) }
  return { values, counted: countNames(values.names, values.exclude, values.withTickets) }
}

/** A number of tickets that can't be read is the person's to correct: any guess would give wrong odds. */
function unreadTickets(values: GiveawayValues, context: PageContext): Answer | undefined {
  const { t } = context.get(visitContext)
  const counted = countNames(values.names, values.exclude, values.withTickets)
  const { bad = 0, shownBad: [first] = [] } = counted.tickets ?? {}
  if (!first) return undefined
  const message = t('giveaway_told.tickets_bad', { count: bad, row: first.row, typed: first.typed })
  return { values, counted, failure: fieldFailure('names', message) }
}

/** Of two lists it is not clear which one is meant, and a wrong guess would draw from the wrong people. */
function twoLists(values: GiveawayValues, context: PageContext): Answer {
  const { t } = context.get(visitContext)
  return { values, failure: fieldFailure('file', t('giveaway_told.two_lists')) }
}

/** What the server would take for something else than what was meant. */
async function wrongInput({ values, file }: SentForm, context: PageContext): Promise<Answer | undefined> {
  const unread = file || values.uploadId ? undefined : unreadTickets(values, context)
  if (unread) return unread
  // Without a draw, the rule would leave out no one, although it is on.
  if (values.past !== 'draws' || values.pastDraws.length > 0) return undefined
  const { t } = context.get(visitContext)
  const answer = await withPreview(values, file, context)
  return answer.failure
    ? answer
    : { ...answer, failure: fieldFailure('past', t('giveaway_told.no_past_draw')) }
}

/** The same words in which a call refuses them. */
function twoFiles(values: GiveawayValues, context: PageContext): Answer {
  const { t } = context.get(visitContext)
  return { values, failure: fieldFailure('file', t('error.too_many_files', { count: 1 })) }
}

function withoutFile(values: GiveawayValues): GiveawayValues {
  const { uploadId, column, identityColumn, weightColumn, sheet, encoding, delimiter, header, seen } =
    emptyForm
  return {
    ...values,
    uploadId,
    column,
    identityColumn,
    weightColumn,
    sheet,
    encoding,
    delimiter,
    header,
    seen,
  }
}
