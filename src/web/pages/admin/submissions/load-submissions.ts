import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { allows } from '#contract/api/permissions.ts'
import {
  addSubmissionNote,
  deleteSubmission,
  getSubmission,
  updateSubmission,
} from '#contract/content/forms.ts'
import type { Module } from '#contract/content/modules.ts'
import type { Field } from '#contract/fields/field.ts'
import { inLanguage } from '#contract/fields/field-type.ts'
import { submissionsListOf } from '#contract/lists/submissions-list.ts'
import type { Locale } from '#locales/locales.ts'
import { pathFor } from '#locales/paths.ts'
import { type Action, answerAction } from '#web/actions/answer-action.ts'
import { answerListAction } from '#web/actions/answer-list-action.ts'
import { loadList } from '#web/actions/load-list.ts'
import { send } from '#web/api/send.ts'
import { fatal } from '#web/boot/fatal.ts'
import { redirectTelling } from '#web/visit/flash.ts'
import { signedInUser } from '#web/visit/session.ts'
import { visitContext } from '#web/visit/visit-context.ts'
import { submissionsOf } from './submissions-of.ts'

/** Loads the submissions of a form with all data of their page. */
export async function loadSubmissions(args: LoaderFunctionArgs, module: Module) {
  const user = signedInUser(args.context)
  const form = formModule(module, args.context.get(visitContext).frame.locale)
  const may = (kind: 'update' | 'delete') => allows(user.permissions, `${module.key}.${kind}`)
  const list = await loadList(submissionsListOf(form), submissionsOf(form.key), args, undefined, {
    moduleKey: form.key,
  })
  return {
    user,
    form,
    may: {
      update: may('update'),
      delete: may('delete'),
      build: allows(user.permissions, 'modules.update'),
    },
    ...list,
  }
}

export function answerSubmissions({ request, context }: ActionFunctionArgs, module: Module) {
  const { locale } = context.get(visitContext).frame
  return answerListAction(request, context, submissionsListOf(formModule(module, locale)))
}

/** Loads one submission with all data of its page. */
export async function loadSubmission({ params, context }: LoaderFunctionArgs, module: Module) {
  const user = signedInUser(context)
  const target = { formKey: module.key, id: params['recordId'] ?? '' }
  const answer = await send(getSubmission, { params: target, context })
  if (!answer.ok) throw fatal(answer.message, answer.status || 500)
  return {
    user,
    form: formModule(module, context.get(visitContext).frame.locale),
    submission: answer.data,
    may: {
      update: allows(user.permissions, `${module.key}.update`),
      delete: allows(user.permissions, `${module.key}.delete`),
    },
  }
}

/** Handles the page's forms. Deleting redirects to the list, because nothing is left to show. */
export async function answerSubmission({ request, params, context }: ActionFunctionArgs) {
  const { moduleKey = '', recordId = '' } = params
  const answer = await answerAction(request, context, actsOf({ formKey: moduleKey, id: recordId }))
  const reply = 'data' in answer ? answer.data : undefined
  if (!reply?.ok || reply.proof || reply.intent !== 'delete') return answer
  const { locale } = context.get(visitContext).frame
  return redirectTelling(pathFor('dashboardRecords', locale, { moduleKey }), deleteSubmission, context)
}

function actsOf(params: { formKey: string; id: string }): Record<string, Action> {
  const mark = (status: 'pending' | 'solved'): Action => ({
    run: (_values, context) => send(updateSubmission, { params, payload: { status }, context }),
  })
  return {
    solve: mark('solved'),
    reopen: mark('pending'),
    note: {
      run: ({ text = '' }, context) => send(addSubmissionNote, { params, payload: { text }, context }),
    },
    delete: { run: (_values, context) => send(deleteSubmission, { params, context }) },
  }
}

/** The parts of a form module that these pages need. */
export interface FormModule {
  key: string
  name: string
  /** in order */
  fields: Field[]
}

function formModule({ key, name, fields }: Module, locale: Locale): FormModule {
  const inOrder = [...fields].sort((a, b) => a.order - b.order)
  return { key, name: inLanguage(name, locale) || key, fields: inOrder }
}
