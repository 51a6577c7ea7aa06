import { z } from 'zod'
import { type Locale, locales } from '#locales/locales.ts'
import { defineCall } from '../api/call.ts'
import { seen } from '../api/list-calls.ts'
import { text } from '../api/text.ts'
import { type MailTemplate, mailTemplates } from '../lists/outbox-list.ts'
import { mailPartLimits as limits } from './mail-parts.ts'
import { testMail } from './settings.ts'

export const mailBrands = ['box', 'lucky'] as const
type MailBrand = (typeof mailBrands)[number]

/** Identifies the text of an email of one brand in one language. */
export interface MailTextKey {
  template: MailTemplate
  brand: MailBrand
  locale: Locale
}

/** one line: nothing in it may end a header */
const line = (maxLength: number) =>
  text(maxLength)
    .trim()
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u)

/**
 * The words of an email. Plain text: an empty line starts a paragraph, `{{brand}}` and other names in braces stand for
 * values. Button and note are empty where the email has none.
 */
const words = {
  subject: line(limits.subject).min(1),
  text: text(limits.text).trim().min(1),
  button: line(limits.button),
  note: text(limits.note).trim(),
}
const written = z.strictObject(words)

const own = z.object({ ...words, version: z.int(), updated_at: z.iso.datetime() })

const params = z.object({
  template: z.string().max(64),
  brand: z.string().max(10),
  locale: z.string().max(10),
})

export const listMailTexts = defineCall({
  name: 'listMailTexts',
  method: 'GET',
  path: '/api/mail-texts',
  summary: 'List which emails have a custom text, by brand and language',
  access: 'external.settings',
  budget: 'read',
  reply: z.array(
    z.object({
      template: z.enum(mailTemplates),
      brand: z.enum(mailBrands),
      locale: z.enum(locales),
      updated_at: z.iso.datetime(),
      /** the last author, if their account still exists */
      updated_by: z.string().nullable(),
    }),
  ),
  errors: [],
})

export const getMailText = defineCall({
  name: 'getMailText',
  method: 'GET',
  path: '/api/mail-texts/{template}/{brand}/{locale}',
  summary: "Get an email's default text and its custom one, if it has any",
  access: 'external.settings',
  budget: 'read',
  params,
  reply: z.object({ original: written, own: own.nullable() }),
  errors: ['mail_template_not_found'],
})

export const saveMailText = defineCall({
  name: 'saveMailText',
  method: 'PUT',
  path: '/api/mail-texts/{template}/{brand}/{locale}',
  summary: "Set an email's custom text for one brand and language",
  access: 'external.settings',
  budget: 'write',
  success: 'success.mail_text_saved',
  params,
  body: z.strictObject({
    /** of the text that was seen; 0 if it was the default one */
    version: z.int().min(0),
    /** tells apart two texts of one version, between which the email went back to the default one */
    seen,
    ...words,
  }),
  reply: own,
  errors: ['validation_failed', 'mail_template_not_found', 'mail_text_changed'],
})

export const removeMailText = defineCall({
  name: 'removeMailText',
  method: 'DELETE',
  path: '/api/mail-texts/{template}/{brand}/{locale}',
  summary: "Remove an email's custom text, so that the default one is sent again",
  access: 'external.settings',
  budget: 'write',
  success: 'success.mail_text_removed',
  params,
  reply: z.object({}),
  errors: ['mail_template_not_found', 'mail_text_not_found'],
})

/** The email with invented values, and the key under which its HTML is shown for a while. */
const preview = z.object({ subject: z.string(), text: z.string(), draft: z.string() })
export type MailPreview = z.output<typeof preview>

export const previewMailText = defineCall({
  name: 'previewMailText',
  method: 'POST',
  path: '/api/mail-texts/{template}/{brand}/{locale}/preview',
  summary: 'Write an email with the given text and invented values, without saving or sending it',
  access: 'external.settings',
  budget: 'read',
  params,
  body: written,
  reply: preview,
  errors: ['validation_failed', 'mail_template_not_found'],
})

export const showMailPreview = defineCall({
  name: 'showMailPreview',
  method: 'GET',
  path: '/api/mail-texts/preview',
  summary: 'Get a previewed email as HTML, for a frame on the same site',
  access: 'external.settings',
  budget: 'read',
  query: z.strictObject({
    draft: z.string().max(20_000),
    theme: z.enum(['light', 'dark']).default('light'),
  }),
  document: 'text/html',
  reply: z.unknown(),
  errors: ['validation_failed', 'mail_preview_not_found'],
})

export const testMailText = defineCall({
  name: 'testMailText',
  method: 'POST',
  path: '/api/mail-texts/{template}/{brand}/{locale}/test',
  summary:
    "Send an email with the given text and invented values to yourself and return the mail server's response",
  access: 'external.settings',
  budget: 'ask',
  params,
  body: written,
  reply: testMail.reply,
  errors: ['validation_failed', 'mail_template_not_found'],
})

/** A text that was overwritten or removed, stored for 30 days. */
const pastMailText = z.object({
  id: z.uuid(),
  subject: z.string(),
  /** when it was written, and by whom if the account still exists */
  written_at: z.iso.datetime(),
  written_by: z.string().nullable(),
})
export type PastMailText = z.output<typeof pastMailText>

export const listPastMailTexts = defineCall({
  name: 'listPastMailTexts',
  method: 'GET',
  path: '/api/mail-texts/{template}/{brand}/{locale}/past',
  summary: "List an email's earlier custom texts, newest first",
  access: 'external.settings',
  budget: 'read',
  params,
  reply: z.array(pastMailText),
  errors: ['mail_template_not_found'],
})

export const restoreMailText = defineCall({
  name: 'restoreMailText',
  method: 'POST',
  path: '/api/mail-texts/{template}/{brand}/{locale}/restore',
  summary: 'Restore an earlier custom text of an email',
  access: 'external.settings',
  budget: 'write',
  success: 'success.mail_text_restored',
  params,
  body: z.strictObject({
    id: z.uuid(),
    /** of the text that was seen; 0 if it was the default one */
    version: z.int().min(0),
    seen,
  }),
  reply: own,
  errors: ['validation_failed', 'mail_template_not_found', 'past_text_not_found', 'mail_text_changed'],
})

export const mailTextCalls = [
  listMailTexts,
  showMailPreview,
  getMailText,
  saveMailText,
  removeMailText,
  previewMailText,
  testMailText,
  listPastMailTexts,
  restoreMailText,
]
