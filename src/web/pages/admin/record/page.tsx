import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { deleteContent } from '#contract/content/contents.ts'
import { pathFor } from '#locales/paths.ts'
import { answerAction } from '#web/actions/answer-action.ts'
import { redirectTelling } from '#web/visit/flash.ts'
import { visitContext } from '#web/visit/visit-context.ts'
import { answerSubmission, loadSubmission } from '../submissions/load-submission.ts'
import { SubmissionPage } from '../submissions/submission-page.tsx'
import { ContentRecord } from './content-record.tsx'
import { loadRecord, moduleOf } from './load-record.ts'
import { recordActions } from './record-actions.ts'

export async function loader(args: LoaderFunctionArgs) {
  const module = await moduleOf(args.params['moduleKey'] ?? '', args.context)
  return module.type === 'form' ? { sent: await loadSubmission(args, module) } : loadRecord(args)
}

export async function action(args: ActionFunctionArgs) {
  const { request, params, context } = args
  const { moduleKey = '', recordId: id = '' } = params
  const { fields, type } = await moduleOf(moduleKey, context)
  if (type === 'form') return answerSubmission(args)
  const answer = await answerAction(request, context, recordActions({ moduleKey, id }, fields))
  const isGone = !(answer instanceof Response) && answer.data.intent === 'delete' && answer.data.ok
  if (!isGone) return answer
  const { locale } = context.get(visitContext).frame
  return redirectTelling(pathFor('dashboardRecords', locale, { moduleKey }), deleteContent, context)
}

/** One record of a module, or one submission of a form. */
export default function Record() {
  const data = useLoaderData<typeof loader>()
  return 'sent' in data ? <SubmissionPage data={data.sent} /> : <ContentRecord {...data} />
}
