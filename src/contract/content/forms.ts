import { z } from 'zod'
import { defineCall } from '../api/call.ts'
import type { ErrorCode } from '../api/errors.ts'
import { defineExports, listReply } from '../api/list-calls.ts'
import { text } from '../api/text.ts'
import { field } from '../fields/field.ts'
import { submissionStatuses, submissionsList } from '../lists/submissions-list.ts'
import { moduleKey, uploadConfig } from './modules.ts'

/** Faster answers are rejected: no person can read the form in less time. */
export const minFillingTime = 3000
/** Maximum number of files sent with one form, and their maximum total bytes. */
export const maxFormFiles = 10
export const maxFormBytes = 20 * 1024 * 1024

const formParams = z.object({ formKey: z.string().max(64) })

/** A form as visitors who may fill it in see it; labels are only in their language. */
const shownForm = z.object({
  key: moduleKey,
  name: z.string(),
  description: z.string(),
  column: z.int(),
  is_once: z.boolean(),
  /** the caller has already sent it, and each person may send it only once */
  is_sent: z.boolean(),
  /** limits for its files */
  upload: uploadConfig,
  /** in order, without those for staff only */
  fields: z.array(field),
})
export type ShownForm = z.output<typeof shownForm>

export const getForm = defineCall({
  name: 'getForm',
  method: 'GET',
  path: '/api/forms/{formKey}',
  summary: 'Get a form as you can fill it in',
  access: 'anyone',
  budget: 'read',
  params: formParams,
  reply: shownForm,
  errors: ['form_not_found'],
})

/** Maximum number of forms that one page shows. */
export const maxFormsOfPage = 10

/** A form embedded in a page other than its own. */
const placedForm = shownForm.extend({
  /** of the page that takes the submission, in the caller's language */
  address: z.string(),
})
export type PlacedForm = z.output<typeof placedForm>

export const getForms = defineCall({
  name: 'getForms',
  method: 'GET',
  path: '/api/forms',
  summary: 'List the forms on a page that you can fill in; deleted ones are left out',
  access: 'anyone',
  budget: 'read',
  query: z.strictObject({
    /** comma-separated */
    keys: text(41 * maxFormsOfPage),
  }),
  reply: z.array(placedForm),
  errors: ['validation_failed'],
})

/**
 * What a visitor enters into a form, by the keys of its fields. Two more keys are not fields, unless a field has that
 * name: `website`, which is invisible to people, so that anything in it comes from a bot, and `took`, how long the form
 * was open, in milliseconds.
 */
const filledIn = z.record(z.string().max(60), z.unknown())

export const sendForm = defineCall({
  name: 'sendForm',
  method: 'POST',
  path: '/api/forms/{formKey}/submissions',
  summary: 'Submit a form, with its files next to the JSON field `options`; no account needed',
  access: 'anyone',
  budget: 'ask',
  idempotent: true,
  success: 'success.form_sent',
  params: formParams,
  body: filledIn,
  /** each file is in a part named after its field */
  upload: { field: '*', maxFiles: maxFormFiles, bytes: maxFormBytes, options: filledIn },
  reply: z.object({ id: z.uuid(), status: z.enum(submissionStatuses), created_at: z.iso.datetime() }),
  status: 201,
  errors: [
    'validation_failed',
    'form_not_found',
    'form_too_quick',
    'form_already_submitted',
    'file_upload_error',
    'image_processing_error',
    'problem_saving_files',
    'body_too_large',
    'busy',
    'idempotency_key_reused',
    'idempotency_key_invalid',
    'too_many_requests',
  ],
})

const ofSubmission = formParams.extend({ id: z.string().max(64) })

/** A user's account, if it still exists. */
const person = z.object({ id: z.uuid(), name: z.string() })

/** A submission in the list of its form, with its fields as words, under `field_` and the key of the field. */
const submissionRow = z
  .object({
    id: z.uuid(),
    /** what was entered into the first field */
    name: z.string(),
    status: z.enum(submissionStatuses),
    /** the account, else the email that was entered; '' if neither */
    sender: z.string(),
    locale: z.string(),
    notes: z.int(),
    files: z.int(),
    solved_at: z.iso.datetime().nullable(),
    created_at: z.iso.datetime(),
  })
  .catchall(z.union([z.string(), z.number(), z.boolean(), z.null()]))
export type SubmissionRow = z.output<typeof submissionRow>

const missing = ['module_not_found', 'wrong_module_type'] as const satisfies readonly ErrorCode[]
/** The list of the form defines which parameters exist. */
const filters = z.object({}).catchall(text(2000)) as unknown as z.ZodObject<Record<string, z.ZodType>>

export const listSubmissions = defineCall({
  name: 'listSubmissions',
  method: 'GET',
  path: '/api/forms/{formKey}/submissions',
  summary: "List a form's submissions, newest first",
  access: '{formKey}.read',
  budget: 'read',
  params: formParams,
  query: filters,
  reply: listReply(submissionRow),
  errors: ['validation_failed', ...missing],
})

const exports = defineExports(submissionsList, {
  path: '/api/forms/{formKey}/submissions',
  access: '{formKey}.read',
  isOfPeople: true,
  errors: missing,
})

/** The exports of a form's list; their columns are those of the list. */
export const exportSubmissions = {
  csv: { ...exports.csv, params: formParams, query: filters },
  xlsx: { ...exports.xlsx, params: formParams, query: filters },
  json: { ...exports.json, params: formParams, query: filters },
}

/** One submission in full. */
const submission = z.object({
  id: z.uuid(),
  name: z.string(),
  status: z.enum(submissionStatuses),
  locale: z.string(),
  /** the account that sent it */
  user: person.nullable(),
  /** where to send an answer; '' if none was given */
  email: z.string(),
  values: z.record(z.string(), z.unknown()),
  /** fields that have values here: the form's current ones, and those it had when it was sent */
  fields: z.array(field),
  /** its attachments; `url` only works for users who may read the form */
  files: z.array(
    z.object({
      id: z.uuid(),
      field: z.string(),
      file_name: z.string(),
      size: z.int(),
      type: z.string(),
      url: z.string(),
    }),
  ),
  notes: z.array(
    z.object({ id: z.uuid(), text: z.string(), by: person.nullable(), created_at: z.iso.datetime() }),
  ),
  solved_at: z.iso.datetime().nullable(),
  solved_by: person.nullable(),
  created_at: z.iso.datetime(),
})
export type Submission = z.output<typeof submission>

const oneErrors = ['submission_not_found', ...missing] as const satisfies readonly ErrorCode[]

export const getSubmission = defineCall({
  name: 'getSubmission',
  method: 'GET',
  path: '/api/forms/{formKey}/submissions/{id}',
  summary: 'Get a submission with its values, files and notes',
  access: '{formKey}.read',
  budget: 'read',
  params: ofSubmission,
  reply: submission,
  errors: oneErrors,
})

export const updateSubmission = defineCall({
  name: 'updateSubmission',
  method: 'PATCH',
  path: '/api/forms/{formKey}/submissions/{id}',
  summary: 'Mark a submission as solved or pending',
  access: '{formKey}.update',
  budget: 'write',
  success: 'success.submission_updated',
  params: ofSubmission,
  body: z.strictObject({ status: z.enum(submissionStatuses) }),
  reply: submission,
  errors: ['validation_failed', ...oneErrors],
})

/** Maximum length of a note. */
const maxNoteLength = 2000

export const addSubmissionNote = defineCall({
  name: 'addSubmissionNote',
  method: 'POST',
  path: '/api/forms/{formKey}/submissions/{id}/notes',
  summary: 'Add an internal note to a submission',
  access: '{formKey}.update',
  budget: 'write',
  success: 'success.note_added',
  params: ofSubmission,
  body: z.strictObject({ text: text(maxNoteLength).trim().min(1) }),
  reply: submission,
  status: 201,
  errors: ['validation_failed', ...oneErrors],
})

export const deleteSubmission = defineCall({
  name: 'deleteSubmission',
  method: 'DELETE',
  path: '/api/forms/{formKey}/submissions/{id}',
  summary: 'Permanently delete a submission with its files and notes',
  access: '{formKey}.delete',
  budget: 'write',
  success: 'success.submission_deleted',
  params: ofSubmission,
  reply: z.object({}),
  errors: oneErrors,
})

export const getSubmissionFile = defineCall({
  name: 'getSubmissionFile',
  method: 'GET',
  path: '/api/forms/{formKey}/submissions/{id}/files/{fileId}',
  summary: "Download a file of a submission; it's never shown inside a page",
  access: '{formKey}.read',
  budget: 'file',
  params: ofSubmission.extend({ fileId: z.string().max(64) }),
  document: 'application/octet-stream',
  reply: z.unknown(),
  errors: [...oneErrors, 'media_not_found'],
})
