import { z } from 'zod'
import { defineCall } from '../api/call.ts'
import { defineExports, listQuery, listReply, seen } from '../api/list-calls.ts'
import { localizedWriting } from '../fields/field.ts'
import { faqList } from '../lists/site-lists.ts'
import { localizedText } from './menus.ts'

/** Every page carries the questions, so their number is limited. */
export const maxQuestions = 200

/** A question as FAQ editors see it: in all languages. */
const editedQuestion = z.object({
  id: z.uuid(),
  question: localizedText,
  answer: localizedText,
  /** counted from 1 */
  place: z.int(),
  is_active: z.boolean(),
  /** whether question and answer exist in all languages */
  languages: z.enum(['complete', 'incomplete']),
  updated_at: z.iso.datetime(),
})
export type EditedQuestion = z.output<typeof editedQuestion>

const params = z.object({ id: z.string().max(64) })
const question = localizedWriting(300)
const answer = localizedWriting(4000)
const changed = editedQuestion.extend({ reload_store: z.boolean() })

export const listQuestions = defineCall({
  name: 'listQuestions',
  method: 'GET',
  path: '/api/faq',
  summary: 'List the FAQ questions with their answers, in order',
  access: 'faq.read',
  budget: 'read',
  query: listQuery(faqList),
  reply: listReply(editedQuestion),
  errors: ['validation_failed'],
})

export const exportFaq = defineExports(faqList, { path: '/api/faq', access: 'faq.read' })

export const getQuestion = defineCall({
  name: 'getQuestion',
  method: 'GET',
  path: '/api/faq/{id}',
  summary: 'Get a question with its answer',
  access: 'faq.read or faq.update',
  budget: 'read',
  params,
  reply: editedQuestion,
  errors: ['question_not_found'],
})

export const createQuestion = defineCall({
  name: 'createQuestion',
  method: 'POST',
  path: '/api/faq',
  summary: 'Add a question at the end',
  access: 'faq.create',
  budget: 'write',
  success: 'success.question_created',
  body: z.strictObject({ question, answer, is_active: z.boolean().optional() }),
  reply: changed,
  status: 201,
  errors: ['validation_failed', 'questions_full'],
})

export const updateQuestion = defineCall({
  name: 'updateQuestion',
  method: 'PUT',
  path: '/api/faq/{id}',
  summary: 'Update, show or hide a question',
  access: 'faq.update',
  budget: 'write',
  success: 'success.question_updated',
  params,
  body: z.strictObject({
    question: question.optional(),
    answer: answer.optional(),
    is_active: z.boolean().optional(),
    seen,
  }),
  reply: changed,
  errors: ['validation_failed', 'question_not_found', 'changed_meanwhile'],
})

export const moveQuestion = defineCall({
  name: 'moveQuestion',
  method: 'PUT',
  path: '/api/faq/{id}/place',
  summary: 'Move a question by one position or to a position',
  access: 'faq.update',
  budget: 'write',
  success: 'success.question_moved',
  params,
  body: z.union([
    z.strictObject({ by: z.union([z.literal(-1), z.literal(1)]) }),
    /** counted from 1; values past the end mean the last place */
    z.strictObject({ place: z.int().min(1).max(10_000) }),
  ]),
  reply: changed,
  errors: ['validation_failed', 'question_not_found'],
})

export const deleteQuestion = defineCall({
  name: 'deleteQuestion',
  method: 'DELETE',
  path: '/api/faq/{id}',
  summary: 'Delete a question with its answer; you can restore it for 30 days',
  access: 'faq.delete',
  budget: 'write',
  success: 'success.question_deleted',
  params,
  reply: z.object({ reload_store: z.boolean() }),
  errors: ['question_not_found'],
})

export const restoreQuestion = defineCall({
  name: 'restoreQuestion',
  method: 'POST',
  path: '/api/faq/{id}/restore',
  summary: 'Restore a deleted question to its position',
  access: 'faq.delete',
  budget: 'write',
  success: 'success.question_restored',
  params,
  reply: changed,
  errors: ['question_not_found', 'questions_full'],
})
