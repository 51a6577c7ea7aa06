export type Mode = 'instant' | 'scheduled' | 'local'

import { isTimeZone } from '#locales/draw-zone.ts'

/** How the number shall be made, as the form holds it. */
export interface ModeValues {
  /** empty where nothing was chosen */
  mode: '' | Mode
  /** date and time as the field holds them, without a zone */
  drawAt: string
  /** the zone that date and time are meant in, and that the draw is shown in */
  zone: string
}

export function readMode(form: FormData): ModeValues {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.toWellFormed() : ''
  }
  return { mode: modeOf(text('mode')), drawAt: text('draw_at'), zone: text('zone') }
}

/** The zone of a draw; nothing where the server does not know it, as of a browser that hides its own. */
export function zonePayload({ zone }: Pick<ModeValues, 'zone'>): { time_zone?: string } {
  return isTimeZone(zone) ? { time_zone: zone } : {}
}

function modeOf(text: string): ModeValues['mode'] {
  return text === 'instant' || text === 'scheduled' || text === 'local' ? text : ''
}
