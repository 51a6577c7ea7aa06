import { z } from 'zod'
import { locales } from '#locales/locales.ts'
import { defineCall } from '../api/call.ts'
import { seen } from '../api/list-calls.ts'
import { text } from '../api/text.ts'
import { moduleKey } from './modules.ts'
import { pageTextLimits as limits, writtenPages } from './written-pages.ts'

/**
 * A section of a page. Its text is plain: paragraphs separated by an empty line, lists of lines that start with "- ",
 * `[words](page)` for a link to a page of the site, `[words]` for a blank still to be filled in, and `{{email}}`,
 * `{{phone}}`, `{{address}}` and `{{product}}` for values from the settings. Nothing in it is ever read as HTML.
 */
const pageSection = z.strictObject({
  /** in addresses (`/terms#liability`), unique on its page */
  key: text(40).regex(/^[a-z][a-z0-9-]*$/),
  heading: text(limits.heading).trim().min(1),
  text: text(limits.text).trim().min(1),
  /** the key of a form shown below the text; ignored if it no longer exists or is not for the reader */
  form: moduleKey.optional(),
})
export type PageSection = z.output<typeof pageSection>

const written = {
  title: text(limits.title).trim().min(1),
  lead: text(limits.lead).trim(),
  sections: z
    .array(pageSection)
    .min(1)
    .max(limits.sections)
    .refine((sections) => new Set(sections.map(({ key }) => key)).size === sections.length, {
      params: { key: 'not_an_option' },
    }),
}

/** A text that replaces the product's default one, in one language. */
const pageText = z.object({
  ...written,
  version: z.int(),
  updated_at: z.iso.datetime(),
})
export type PageText = z.output<typeof pageText>

const params = z.object({ page: z.string().max(64), locale: z.string().max(10) })

export const listPageTexts = defineCall({
  name: 'listPageTexts',
  method: 'GET',
  path: '/api/page-texts',
  summary: 'List which pages have a custom text, and in which languages',
  access: 'pages.read or pages.update',
  budget: 'read',
  reply: z.array(
    z.object({
      page: z.enum(writtenPages),
      locale: z.enum(locales),
      updated_at: z.iso.datetime(),
      /** the last author, if their account still exists */
      updated_by: z.string().nullable(),
    }),
  ),
  errors: [],
})

export const getPageText = defineCall({
  name: 'getPageText',
  method: 'GET',
  path: '/api/page-texts/{page}/{locale}',
  summary: "Get a page's custom text in a language; null if it shows the product's text",
  access: 'anyone',
  openInMaintenance: true,
  budget: 'read',
  params,
  reply: pageText.nullable(),
  errors: ['page_text_not_found'],
})

export const savePageText = defineCall({
  name: 'savePageText',
  method: 'PUT',
  path: '/api/page-texts/{page}/{locale}',
  summary: "Set a page's custom text in one language",
  access: 'pages.update',
  budget: 'write',
  success: 'success.page_text_saved',
  params,
  body: z.strictObject({
    /** of the text that was seen; 0 if the page showed the default text */
    version: z.int().min(0),
    /** tells apart two texts of one version, between which the page went back to the default text */
    seen,
    ...written,
  }),
  reply: pageText,
  errors: ['validation_failed', 'page_text_not_found', 'page_text_changed'],
})

export const removePageText = defineCall({
  name: 'removePageText',
  method: 'DELETE',
  path: '/api/page-texts/{page}/{locale}',
  summary: "Remove a page's custom text in one language",
  access: 'pages.update',
  budget: 'write',
  success: 'success.page_text_removed',
  params,
  reply: z.object({}),
  errors: ['page_text_not_found'],
})

/** A text that was overwritten or reverted, stored for 30 days. */
const pastPageText = z.object({
  id: z.uuid(),
  title: z.string(),
  lead: z.string(),
  sections: z.array(pageSection),
  /** when it was written, and by whom if the account still exists */
  written_at: z.iso.datetime(),
  written_by: z.string().nullable(),
  /** when it was replaced */
  ended_at: z.iso.datetime(),
})
export type PastPageText = z.output<typeof pastPageText>

export const listPastPageTexts = defineCall({
  name: 'listPastPageTexts',
  method: 'GET',
  path: '/api/page-texts/{page}/{locale}/past',
  summary: "List a page's earlier texts in a language, newest first",
  access: 'pages.read or pages.update',
  budget: 'read',
  params,
  reply: z.array(pastPageText),
  errors: ['page_text_not_found'],
})

export const restorePageText = defineCall({
  name: 'restorePageText',
  method: 'POST',
  path: '/api/page-texts/{page}/{locale}/restore',
  summary: 'Restore an earlier text of a page',
  access: 'pages.update',
  budget: 'write',
  success: 'success.page_text_restored',
  params,
  body: z.strictObject({
    id: z.uuid(),
    /** of the text that was seen; 0 if the page showed the default text */
    version: z.int().min(0),
    seen,
  }),
  reply: pageText,
  errors: ['validation_failed', 'page_text_not_found', 'past_text_not_found', 'page_text_changed'],
})
