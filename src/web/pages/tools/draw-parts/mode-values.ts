export type Mode = 'instant' | 'scheduled' | 'local'

/** How the number shall be made, as the form holds it. */
export interface ModeValues {
  /** empty where nothing was chosen */
  mode: '' | Mode
  /** date and time as the field holds them, without a zone */
  drawAt: string
  /** the zone that date and time are meant in */
  zone: string
}

export function readMode(form: FormData): ModeValues {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.toWellFormed() : ''
  }
  return { mode: modeOf(text('mode')), drawAt: text('draw_at'), zone: text('zone') }
}

function modeOf(text: string): ModeValues['mode'] {
  return text === 'instant' || text === 'scheduled' || text === 'local' ? text : ''
}
