import { z } from 'zod'
import { defineCall } from './call.ts'
import type { ErrorCode } from './errors.ts'
import { field } from './fields/field.ts'
import { defineExports, listReply } from './list-calls.ts'
import { submissionStatuses, submissionsList } from './lists/submissions-list.ts'
import { moduleKey, uploadConfig } from './modules.ts'
import { text } from './text.ts'

/** Whoever answers in less time than this was not read by anybody. */
export const minFillingTime = 3000
/** Most files that come with one form, and most bytes of them together. */
export const maxFormFiles = 10
export const maxFormBytes = 20 * 1024 * 1024

const formParams = z.object({ formKey: z.string().max(64) })

/** A form as whoever may fill it in sees it; labels are in their language alone. */
export const shownForm = z.object({
  key: moduleKey,
  name: z.string(),
  description: z.string(),
  column: z.int(),
  is_once: z.boolean(),
  /** the asker has sent it already, and each may send it once */
  is_sent: z.boolean(),
  /** of its files */
  upload: uploadConfig,
  /** in order, without those that are for staff alone */
  fields: z.array(field),
})
export type ShownForm = z.output<typeof shownForm>

export const getForm = defineCall({
  name: 'getForm',
  method: 'GET',
  path: '/api/forms/{formKey}',
  summary: 'A form as its asker may fill it in',
  access: 'anyone',
  budget: 'read',
  params: formParams,
  reply: shownForm,
  errors: ['form_not_found'],
})

/** Most forms that one page shows. */
export const maxFormsOfPage = 10

/** A form that stands on another page than its own. */
export const placedForm = shownForm.extend({
  /** of the page that takes it, in the asker's language */
  address: z.string(),
})
export type PlacedForm = z.output<typeof placedForm>

export const getForms = defineCall({
  name: 'getForms',
  method: 'GET',
  path: '/api/forms',
  summary: 'The forms that a page names, as far as its asker may fill them in; what is gone is left out',
  access: 'anyone',
  budget: 'read',
  query: z.strictObject({
    /** with commas between them */
    keys: text(41 * maxFormsOfPage),
  }),
  reply: z.array(placedForm),
  errors: ['validation_failed'],
})

/**
 * What somebody types into a form, by the keys of its fields. Two more are none of them where no field is called so:
 * `website`, which no person sees, so that whoever fills it in is a program, and `took`, the milliseconds that the form was open.
 */
const filledIn = z.record(z.string().max(60), z.unknown())

export const sendForm = defineCall({
  name: 'sendForm',
  method: 'POST',
  path: '/api/forms/{formKey}/submissions',
  summary: 'Fill in a form of this site, with its files beside the JSON field `options`; needs no account',
  access: 'anyone',
  budget: 'ask',
  idempotent: true,
  success: 'success.form_sent',
  params: formParams,
  body: filledIn,
  /** a file comes in a part that is called as its field */
  upload: { field: '*', most: maxFormFiles, bytes: maxFormBytes, options: filledIn },
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

/** Somebody's account, where it is still there. */
const person = z.object({ id: z.uuid(), name: z.string() })

/** One of them in the list of its form, with its fields as words: `field_` and the key of the field. */
export const submissionRow = z
  .object({
    id: z.uuid(),
    /** what was typed into the first field */
    name: z.string(),
    status: z.enum(submissionStatuses),
    /** the account, else the e-mail that was typed; '' for neither */
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
/** Which parameters there are, the list of the form says. */
const filters = z.object({}).catchall(text(2000)) as unknown as z.ZodObject<Record<string, z.ZodType>>

export const listSubmissions = defineCall({
  name: 'listSubmissions',
  method: 'GET',
  path: '/api/forms/{formKey}/submissions',
  summary: 'What came in through a form, newest first',
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

/** The documents of the list of a form; their columns are those of its list. */
export const exportSubmissions = {
  csv: { ...exports.csv, params: formParams, query: filters },
  xlsx: { ...exports.xlsx, params: formParams, query: filters },
  json: { ...exports.json, params: formParams, query: filters },
}

/** One of them, whole. */
export const submission = z.object({
  id: z.uuid(),
  name: z.string(),
  status: z.enum(submissionStatuses),
  locale: z.string(),
  /** whose account it came from */
  user: person.nullable(),
  /** where an answer goes; '' where nobody said */
  email: z.string(),
  values: z.record(z.string(), z.unknown()),
  /** fields that have values here: those of the form, and those that it had when it was sent */
  fields: z.array(field),
  /** what hangs on it; `url` is only for whoever may read the form */
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
  summary: 'One submission with all that was typed, its files and notes',
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
  summary: 'Say that a submission is solved, or pending again',
  access: '{formKey}.update',
  budget: 'write',
  success: 'success.submission_updated',
  params: ofSubmission,
  body: z.strictObject({ status: z.enum(submissionStatuses) }),
  reply: submission,
  errors: ['validation_failed', ...oneErrors],
})

/** The longest note. */
export const maxNoteLength = 2000

export const addSubmissionNote = defineCall({
  name: 'addSubmissionNote',
  method: 'POST',
  path: '/api/forms/{formKey}/submissions/{id}/notes',
  summary: 'Write something down beside a submission, for whoever works on it',
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
  summary: 'Delete a submission with its files and notes for good',
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
  summary: 'A file that came with a submission, to keep; never shown within a page',
  access: '{formKey}.read',
  budget: 'file',
  params: ofSubmission.extend({ fileId: z.string().max(64) }),
  document: 'application/octet-stream',
  reply: z.unknown(),
  errors: [...oneErrors, 'media_not_found'],
})
