import { redirect } from 'react-router'
import type { CallPayload } from '#contract/api/call.ts'
import { type DrawModes, getDrawModes } from '#contract/draws/draw-modes.ts'
import { type TestResult, testDraw } from '#contract/draws/giveaways.ts'
import { pathFor } from '#locales/paths.ts'
import { type FormFailure, fieldFailure, generalFailure } from '#web/api/form-failure.ts'
import { type Failed, send } from '#web/api/send.ts'
import { revealMarker } from '#web/components/reveal/reveal-props.ts'
import { typedTime } from '#web/i18n/typed-time.ts'
import { type PageContext, visitContext } from '#web/visit/visit-context.ts'
import type { Mode, ModeValues } from './mode-values.ts'

/** What the form asks, and the modes to choose from. */
interface ModeQuestion {
  failure: FormFailure
  modes: DrawModes
}

/**
 * The draw mode, or a question if it is not settled: what a draw proves is never decided implicitly. A form that doesn't
 * show the modes draws in the one that is offered, unless the beacon doesn't answer.
 */
export async function settleMode(
  { mode, drawAt, zone }: Pick<ModeValues, 'mode' | 'drawAt' | 'zone'>,
  showedModes: boolean,
  context: PageContext,
): Promise<Mode | ModeQuestion> {
  const { t } = context.get(visitContext)
  if (mode === 'scheduled' && !typedTime(drawAt, zone))
    return {
      failure: fieldFailure('draw_at', t('giveaway_told.draw_at_missing')),
      modes: await drawModes(context),
    }
  if (mode) return mode
  const modes = await drawModes(context)
  if (!showedModes && modes.beacon.state !== 'down') return modes.offered
  return { failure: fieldFailure('mode', t('giveaway_told.mode_missing')), modes }
}

/** If the call fails, only the mode without outside services is offered. */
const leastModes: DrawModes = {
  offered: 'local',
  modes: ['local'],
  beacon: { state: 'down', chain: null, period: null },
}

/** The modes in which a draw can be made right now. */
export async function drawModes(context: PageContext): Promise<DrawModes> {
  const answer = await send(getDrawModes, { context })
  return answer.ok ? answer.data : leastModes
}

/** A test draw as its page shows it, until the next answer. */
export interface TestAnswer {
  result: TestResult
  /** identifies the test, so that each plays its ceremony */
  no: string
  /** whether scripts are on, which the ceremony needs */
  isShown: boolean
}

type TestInput = { payload: CallPayload<typeof testDraw> } | { form: FormData }

export async function askTest(
  input: TestInput,
  isShown: boolean,
  context: PageContext,
): Promise<{ ok: true; test: TestAnswer } | Failed> {
  const tested = await send(testDraw, { ...input, context })
  if (!tested.ok) return tested
  return { ok: true, test: { result: tested.data, no: crypto.randomUUID(), isShown } }
}

/** Leads to the page of a draw, which opens with its ceremony if that is to be shown. */
export function redirectToResult(shareCode: string, isShown: boolean, context: PageContext): Response {
  const path = pathFor('result', context.get(visitContext).frame.locale, { shareCode })
  return redirect(isShown ? `${path}?${revealMarker}` : path, 303)
}

/** What a form shows whose key has already made a draw, with a key for another one; undefined for other failures. */
export function drawnBefore(
  { code, shareCode }: Failed,
  text: string,
  context: PageContext,
): { failure: FormFailure; key: string; drawnBefore?: string } | undefined {
  if (code !== 'idempotency_key_reused' && code !== 'giveaway_finished') return undefined
  const key = context.get(visitContext).newKey()
  return { failure: generalFailure(text), key, ...(shareCode && { drawnBefore: shareCode }) }
}
