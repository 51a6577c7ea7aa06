import { type Ceremony, ceremonies } from '#contract/draws/ceremonies.ts'
import { isTimeZone } from '#locales/draw-zone.ts'
import { fieldText } from '#web/actions/submit-or-keep.ts'

export type Mode = 'instant' | 'scheduled' | 'local'

/** The form values of the options that every draw has: where the number comes from, and how the draw is shown. */
export interface ModeValues {
  /** empty if nothing was chosen */
  mode: '' | Mode
  /** the value of the date and time field, without a zone */
  drawAt: string
  /** the zone of the date and time, in which the draw is shown too */
  zone: string
  /** empty for the ceremony of the site */
  ceremony: '' | Ceremony
}

export function readMode(form: FormData): ModeValues {
  const text = (name: string) => fieldText(form, name)
  return {
    mode: modeOf(text('mode')),
    drawAt: text('draw_at'),
    zone: text('zone'),
    ceremony: ceremonies.find((ceremony) => ceremony === text('ceremony')) ?? '',
  }
}

/** The zone of a draw; omitted if the server does not know it, for example from browsers that hide theirs. */
export function zonePayload({ zone }: Pick<ModeValues, 'zone'>): { time_zone?: string } {
  return isTimeZone(zone) ? { time_zone: zone } : {}
}

function modeOf(text: string): ModeValues['mode'] {
  return text === 'instant' || text === 'scheduled' || text === 'local' ? text : ''
}
