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
