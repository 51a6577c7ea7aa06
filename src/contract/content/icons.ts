import { z } from 'zod'
import { defineCall } from '../api/call.ts'
import { text } from '../api/text.ts'
import { maxIcons } from './icon-sets.ts'

const name = z
  .string()
  .max(60)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
/** with it, a reply may be cached forever */
const release = z.string().max(20).optional()

export const getIcons = defineCall({
  name: 'getIcons',
  method: 'GET',
  path: '/api/icons/{collection}.json',
  summary: 'Get icons of an installed set by name, as IconifyJSON; unknown names are in `not_found`',
  access: 'anyone',
  openInMaintenance: true,
  budget: 'read',
  params: z.strictObject({ collection: text(60) }),
  query: z.strictObject({
    icons: z
      .string()
      .max(maxIcons * 61)
      .transform((names) => names.split(','))
      .pipe(z.array(name).min(1).max(maxIcons)),
    v: release,
  }),
  reply: z.instanceof(Uint8Array),
  document: 'application/json',
  errors: ['validation_failed', 'icons_not_found'],
})

export const getIcon = defineCall({
  name: 'getIcon',
  method: 'GET',
  path: '/api/icons/{collection}/{icon}.svg',
  summary: 'Get one icon as SVG, to be shown with `<use href="…#i">` in the color of its surroundings',
  access: 'anyone',
  openInMaintenance: true,
  budget: 'read',
  params: z.strictObject({ collection: text(60), icon: text(60) }),
  query: z.strictObject({ v: release }),
  reply: z.instanceof(Uint8Array),
  document: 'image/svg+xml',
  errors: ['validation_failed', 'icons_not_found'],
})

export const findIcons = defineCall({
  name: 'findIcons',
  method: 'GET',
  path: '/api/icons/{collection}/search',
  summary: 'Search icon names by English words, 60 at most; without a word, the most common ones',
  access: 'signed_in',
  budget: 'read',
  params: z.strictObject({ collection: text(60) }),
  query: z.strictObject({ q: text(100).trim().default('') }),
  reply: z.object({ names: z.array(z.string()), total: z.int() }),
  errors: ['validation_failed', 'icons_not_found'],
})
