import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { allows } from '#contract/api/permissions.ts'
import type { Module } from '#contract/content/modules.ts'
import { submissionsListOf } from '#contract/lists/submissions-list.ts'
import { answerListAction } from '#web/actions/answer-list-action.ts'
import { loadList } from '#web/actions/load-list.ts'
import { signedInUser } from '#web/visit/session.ts'
import { visitContext } from '#web/visit/visit-context.ts'
import { formModule } from './form-module.ts'
import { submissionsOf } from './submissions-of.ts'

/** Loads the submissions of a form with all data of their page. */
export async function loadSubmissions(args: LoaderFunctionArgs, module: Module) {
  const user = signedInUser(args.context)
  const form = formModule(module, args.context.get(visitContext).frame.locale)
  const may = (kind: 'update' | 'delete') => allows(user.permissions, `${module.key}.${kind}`)
  const list = await loadList(submissionsListOf(form), submissionsOf(form.key), args)
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
