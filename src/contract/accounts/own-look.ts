import { z } from 'zod'
import { defineCall } from '../api/call.ts'
import { text } from '../api/text.ts'

const color = z.string().regex(/^#[0-9a-f]{6}$/)

/** What a draw's pages show of the organizer, beside the seal: never instead of it. */
export const look = z.object({
  logo: z.object({ url: z.string(), width: z.int(), height: z.int() }).nullable(),
  /** the chosen color as it can be read on light and on dark pages, and the style sheet that sets it */
  accent: z.object({ light: color, dark: color, url: z.string() }).nullable(),
})
export type Look = z.output<typeof look>

/** A logo fits into this many pixels. */
export const logoSize = { width: 480, height: 160 } as const

const ownLook = z.object({
  /** whether the plan includes it; what was set stays, and is shown again with such a plan */
  is_included: z.boolean(),
  /** the chosen color */
  color: color.nullable(),
  ...look.shape,
})

export const getOwnLook = defineCall({
  name: 'getOwnLook',
  method: 'GET',
  path: '/api/look',
  summary: 'Get the logo and color that your draws show',
  access: 'signed_in',
  viewable: true,
  budget: 'read',
  reply: ownLook,
  errors: [],
})

export const setLookColor = defineCall({
  name: 'setLookColor',
  method: 'PUT',
  path: '/api/look/color',
  summary: 'Set the color that your draws show; null removes it',
  access: 'signed_in',
  budget: 'write',
  success: 'success.look_saved',
  body: z.strictObject({ color: text(7).nullable() }),
  reply: ownLook,
  errors: ['validation_failed', 'plan_lacks_feature'],
})

export const uploadLogo = defineCall({
  name: 'uploadLogo',
  method: 'POST',
  path: '/api/look/logo',
  summary: "Set the logo that your draws show (8 MiB at most; it's resized to fit 480 x 160 pixels)",
  access: 'signed_in',
  budget: 'file',
  success: 'success.look_saved',
  upload: { field: 'file' },
  reply: ownLook,
  errors: [
    'file_missing',
    'file_too_large',
    'image_processing_error',
    'body_type_unsupported',
    'plan_lacks_feature',
  ],
})

export const removeLogo = defineCall({
  name: 'removeLogo',
  method: 'DELETE',
  path: '/api/look/logo',
  summary: 'Remove the logo that your draws show',
  access: 'signed_in',
  budget: 'write',
  success: 'success.look_saved',
  reply: ownLook,
  errors: [],
})

export const getLogo = defineCall({
  name: 'getLogo',
  method: 'GET',
  path: '/api/looks/logos/{key}',
  summary: "Get an organizer's logo by its random name",
  access: 'anyone',
  budget: 'read',
  openInMaintenance: true,
  params: z.object({ key: text(64) }),
  reply: z.unknown(),
  document: 'image/webp',
  errors: ['logo_not_found'],
})

export const getAccentStyles = defineCall({
  name: 'getAccentStyles',
  method: 'GET',
  path: '/api/looks/accents/{shades}',
  summary:
    "Get the style sheet that gives a draw's pages a color: its shades for light and for dark pages, and a version",
  access: 'anyone',
  budget: 'read',
  openInMaintenance: true,
  params: z.object({ shades: text(32) }),
  reply: z.unknown(),
  document: 'text/css',
  errors: ['accent_not_found'],
})

export const lookCalls = [getOwnLook, setLookColor, uploadLogo, removeLogo, getLogo, getAccentStyles]

/** A color that an organizer chose, as it is shown on light and on dark pages: `#rrggbb`. */
export interface Accent {
  light: string
  dark: string
}

/** WCAG 2.2, 1.4.3: text of any size. */
const enough = 4.5

/** The backgrounds of both brands on which a color has least contrast: the darkest light one and the lightest dark one. */
const grounds = { light: '#eaefeb', dark: '#26262b' } as const
/** Text on the color: the one of the two that can be read better. */
const inks = ['#ffffff', '#0b0b0d'] as const

/** A color may change this much in lightness, from 0 to 1, and still be taken for itself. */
const maxShift = 0.42
/** Grays have no hue to lose. */
const grayChroma = 0.04
const step = 0.004

/**
 * Shades of a color that can be read on light and on dark pages, as near to it as possible; undefined if one of them
 * would be another color: a pale yellow that is readable on white is brown.
 */
export function accentOf(color: string): Accent | undefined {
  if (!isColor(color)) return undefined
  const light = readable(color, grounds.light, -step)
  const dark = readable(color, grounds.dark, step)
  return light && dark ? { light, dark } : undefined
}

function isColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/.test(text)
}

/** Whether both shades can be read where they are shown. */
export function isReadable({ light, dark }: Accent): boolean {
  return (
    isColor(light) &&
    isColor(dark) &&
    contrast(light, grounds.light) >= enough &&
    contrast(dark, grounds.dark) >= enough
  )
}

/** The ink for text on a color. A color with contrast to a page has it to one of them. */
export function inkOn(color: string): string {
  const [white, black] = inks
  return contrast(color, white) >= contrast(color, black) ? white : black
}

function readable(color: string, ground: string, by: number): string | undefined {
  const [lightness, a, b] = oklabOf(color)
  const isGray = Math.hypot(a, b) < grayChroma
  for (let shift = 0; Math.abs(shift) <= (isGray ? 1 : maxShift); shift += by) {
    const shade = shift === 0 ? color : hexOf(lightness + shift, a, b)
    if (contrast(shade, ground) >= enough) return shade
  }
  return undefined
}

/** WCAG 2.2: from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function luminance(color: string): number {
  const [r, g, b] = linearOf(color)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

type Three = readonly [number, number, number]

function linearOf(color: string): Three {
  const part = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [part(1), part(3), part(5)]
}

/** Ottosson 2020: equal steps of lightness look equal in any hue. */
function oklabOf(color: string): Three {
  const [r, g, b] = linearOf(color)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

/** The nearest color that a screen has: with the same hue, and as strong as its lightness allows. */
function hexOf(lightness: number, a: number, b: number): string {
  for (let strength = 1; strength > 0; strength -= 0.02) {
    const parts = partsOf(lightness, a * strength, b * strength)
    if (parts.every((part) => part >= -0.001 && part <= 1.001)) return hex(parts)
  }
  return hex(partsOf(Math.min(1, Math.max(0, lightness)), 0, 0))
}

function partsOf(lightness: number, a: number, b: number): Three {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function hex(parts: Three): string {
  const text = parts.map((part) => {
    const value = Math.min(1, Math.max(0, part))
    const byte = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
    return Math.round(byte * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${text.join('')}`
}
