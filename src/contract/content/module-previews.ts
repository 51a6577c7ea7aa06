import { z } from 'zod'
import { locales } from '#locales/locales.ts'
import { defineCall } from '../api/call.ts'
import { text } from '../api/text.ts'
import { maxFields } from '../fields/field.ts'
import { fieldFormats, fieldTypeNames, fieldVisibilities } from '../fields/names.ts'
import { detailPages, listPages } from './modules.ts'
import { getContentPage, getModulePage } from './public-contents.ts'

/** Options that a preview shows of one field: no more fit into the example. */
export const previewedOptions = 3

/** How long names may be in a preview; longer ones are cut before. */
export const previewedLength = 120

export const previewBrands = ['box', 'lucky'] as const

const words = text(previewedLength)

/**
 * What the public page of a module shows of it, in one language, while it is being built. Anything that is not written
 * yet may be missing.
 */
const preview = z.strictObject({
  name: words,
  description: text(300),
  column: z.int().min(1).max(4),
  list_page: z.enum(listPages),
  detail_page: z.enum(detailPages),
  fields: z
    .array(
      z.strictObject({
        label: words,
        type: z.enum(fieldTypeNames),
        visibility: z.enum(fieldVisibilities),
        format: z.enum(fieldFormats),
        options: z.array(words).max(previewedOptions),
      }),
    )
    .max(maxFields),
})
export type ModulePreview = z.output<typeof preview>

/** The look and the language of the pages. */
const face = z.object({ brand: z.enum(previewBrands), locale: z.enum(locales) })
export type PreviewFace = z.output<typeof face>

/** What an address of a preview holds, sealed. */
export const sealedPreview = z.tuple([preview, face])

export const previewModule = defineCall({
  name: 'previewModule',
  method: 'POST',
  path: '/api/module-previews/{brand}/{locale}',
  summary:
    'Get the paths at which a frame on this site shows an unsaved module with invented entries; stores nothing',
  access: 'modules.create or modules.update',
  budget: 'read',
  params: face,
  body: preview,
  reply: z.object({ entry: z.string(), list: z.string() }),
  errors: ['validation_failed'],
})

export const showModulePreview = defineCall({
  name: 'showModulePreview',
  method: 'GET',
  path: '/api/module-previews',
  summary: 'Get the pages of a previewed module, as its visitors would get them',
  access: 'modules.create or modules.update',
  budget: 'read',
  query: z.strictObject({ draft: z.string().max(12_000) }),
  reply: z.object({ entry: getContentPage.reply, list: getModulePage.reply }),
  errors: ['validation_failed', 'module_preview_not_found'],
})
