import type { RouterContextProvider } from 'react-router'
import type { DrawModes } from '#contract/draws/draw-modes.ts'
import { type FormFailure, fieldFailure } from '#web/api/form-failure.ts'
import { typedTime } from '#web/i18n/typed-time.ts'
import { visitContext } from '#web/visit/visit-context.ts'
import { drawModes } from './draw-modes.ts'
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
  context: Readonly<RouterContextProvider>,
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
