import type { CallPayload } from '#contract/api/call.ts'
import { cancelCollection, resumeCollection } from '#contract/comments/collections.ts'
import { saveRulePreset } from '#contract/comments/comment-rules.ts'
import type { DrawModes } from '#contract/draws/draw-modes.ts'
import { createGiveaway, type testDraw } from '#contract/draws/giveaways.ts'
import { fieldText } from '#web/actions/submit-or-keep.ts'
import type { FormAnswer } from '#web/api/form-failure.ts'
import { type Failed, send } from '#web/api/send.ts'
import { typedNumber } from '#web/i18n/typed-number.ts'
import { typedTime } from '#web/i18n/typed-time.ts'
import { linesOf } from '#web/state/lines.ts'
import { type PageContext, visitContext } from '#web/visit/visit-context.ts'
import { rulesPayload } from '../comment-rules/rules-values.ts'
import {
  askTest,
  drawModes,
  drawnBefore,
  redirectToResult,
  settleMode,
  type TestAnswer,
} from '../draw-parts/draw-on-server.ts'
import { type Mode, zonePayload } from '../draw-parts/mode-values.ts'
import { sortFailure } from '../draw-parts/sort-failure.ts'
import { type CollectionCheck, type ShowInput, showOf } from './comment-rows.tsx'
import { type DrawValues, readDraw } from './draw-values.ts'
import { weigh } from './load-collection.ts'

/** What the page shows after a form that did not redirect. */
export interface CollectionAnswer extends Partial<FormAnswer<DrawValues>> {
  weighed?: CollectionCheck
  /** which of the comments it has */
  show?: ShowInput
  /** a test draw, which does not count */
  test?: TestAnswer
  /** the modes available now, if they were requested again */
  modes?: DrawModes
  /** replaces the form's key, whose draw is already made */
  key?: string
  /** share code of that draw, if it is this visitor's */
  drawnBefore?: string
  /** success message in the server's words */
  done?: string
}

/** Maps error fields of the call to fields of the form. */
const fields = {
  title: 'title',
  winners: 'winners',
  substitutes: 'substitutes',
  prizes: 'prizes',
  mode: 'mode',
  draw_at: 'draw_at',
  exclude: 'exclude',
  mentions: 'mentions',
  mention_of: 'mention_of',
  required_terms: 'required_terms',
  forbidden_terms: 'forbidden_terms',
  from: 'from',
  until: 'until',
  most: 'extra_most',
  accept_incomplete: 'accept_incomplete',
  name: 'preset_name',
}

const byCode = {
  not_enough_comments: 'winners',
  mode_unavailable: 'mode',
  draw_time_invalid: 'draw_at',
  collection_incomplete: 'accept_incomplete',
}

/** Handles all forms of the page. */
export async function answerCollection(
  form: FormData,
  id: string,
  context: PageContext,
): Promise<CollectionAnswer | Response> {
  switch (form.get('intent')) {
    case 'cancel':
      return outcomeAnswer(await send(cancelCollection, { params: { id }, context }), context)
    case 'resume':
      return outcomeAnswer(await send(resumeCollection, { params: { id }, context }), context)
    case 'draw':
      return draw(form, id, context)
    case 'test':
      return test(form, id, context)
    case 'modes':
      return { ...(await counted(form, id, context)), modes: await drawModes(context) }
    case 'save_preset':
      return savePreset(form, id, context)
    default:
      return counted(form, id, context)
  }
}

/** The submitted form, with the result of its rules on the comments. */
async function counted(form: FormData, id: string, context: PageContext): Promise<CollectionAnswer> {
  const values = readDraw(form)
  const show = showOf(form.get('show'))
  const found = await weigh(id, values.rules, show, context)
  if (found.ok) return { values, weighed: found.data, show }
  return { values, failure: sortFailure(context.get(visitContext).t, found, { ids: fields, byCode }) }
}

async function draw(form: FormData, id: string, context: PageContext): Promise<CollectionAnswer | Response> {
  const values = readDraw(form)
  const mode = await settleMode(values, true, context)
  if (typeof mode === 'object') return { ...(await counted(form, id, context)), ...mode }
  const drawn = await send(createGiveaway, {
    payload: payloadOf(values, mode, id),
    idempotencyKey: keyOf(form, context),
    context,
    ...(mode === 'instant' && { prefer: 'respond-async' as const }),
  })
  if (!drawn.ok) return explain(form, id, drawn, context)
  // An announced draw has a page to read first; its ceremony starts at its time.
  const isShown = form.has('scripted') && mode !== 'scheduled'
  return redirectToResult(drawn.data.share_code, isShown, context)
}

/** Draws winners that do not count, from the same comments by the same rules. */
async function test(form: FormData, id: string, context: PageContext): Promise<CollectionAnswer> {
  const payload = payloadOf(readDraw(form), 'local', id)
  const tested = await askTest({ payload }, form.has('scripted'), context)
  if (!tested.ok) return explain(form, id, tested, context)
  return { ...(await counted(form, id, context)), test: tested.test }
}

/** The payload is the same for a test and a draw. */
function payloadOf(values: DrawValues, mode: Mode, id: string): CallPayload<typeof testDraw> {
  const { comment_rules, ...rules } = rulesPayload(values.rules)
  return {
    title: values.title,
    winners: typedNumber(values.winners),
    substitutes: typedNumber(values.substitutes || '0'),
    rules,
    prizes: linesOf(values.prizes).map((line) => line.trim()),
    entries_public: values.entriesPublic,
    ...zonePayload(values),
    ...(values.ceremony && { ceremony: values.ceremony }),
    mode,
    ...(mode === 'scheduled' && { draw_at: typedTime(values.drawAt, values.zone) ?? '' }),
    source: {
      type: 'collection',
      collection_id: id,
      comment_rules,
      accept_incomplete: values.acceptsIncomplete,
    },
  }
}

/** Returns the errors with everything that was typed. */
async function explain(
  form: FormData,
  id: string,
  failed: Failed,
  context: PageContext,
): Promise<CollectionAnswer> {
  const { t } = context.get(visitContext)
  const shown = await counted(form, id, context)
  const before = drawnBefore(failed, t('collection_draw.already'), context)
  if (before) return { ...shown, ...before }
  return {
    ...shown,
    failure: sortFailure(t, failed, { ids: fields, byCode }),
    ...(failed.code === 'mode_unavailable' && { modes: await drawModes(context) }),
  }
}

async function savePreset(form: FormData, id: string, context: PageContext): Promise<CollectionAnswer> {
  const shown = await counted(form, id, context)
  const payload = { name: fieldText(form, 'preset_name'), rules: rulesPayload(readDraw(form).rules) }
  const saved = await send(saveRulePreset, { payload, context })
  if (saved.ok) return { ...shown, done: saved.message }
  return { ...shown, failure: sortFailure(context.get(visitContext).t, saved, { ids: fields }) }
}

function outcomeAnswer(outcome: { ok: true } | Failed, context: PageContext): CollectionAnswer {
  if (outcome.ok) return {}
  return { failure: sortFailure(context.get(visitContext).t, outcome, { ids: fields }) }
}

function keyOf(form: FormData, context: PageContext): string {
  return fieldText(form, 'key') || context.get(visitContext).newKey()
}
