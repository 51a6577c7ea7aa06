/** The colors of a wheel: those of the site, or of neither brand. */
export const palettes = ['brand', 'bright', 'soft'] as const
export type Palette = (typeof palettes)[number]
