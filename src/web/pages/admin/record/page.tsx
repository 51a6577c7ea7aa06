import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { deleteContent } from '../../../../contract/contents.ts'
import { pathFor } from '../../../../locales/paths.ts'
import { answerAct } from '../../../acts/answer-act.ts'
import { redirectTelling } from '../../../flash.ts'
import { visitContext } from '../../../visit.ts'
import { ContentRecord } from './content-record.tsx'
import { loadRecord, moduleOf } from './load-record.ts'
import { recordActs } from './record-acts.ts'

export function loader(args: LoaderFunctionArgs) {
  return loadRecord(args)
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { moduleKey = '', recordId: id = '' } = params
  const { fields } = await moduleOf(moduleKey, context)
  const answer = await answerAct(request, context, recordActs({ moduleKey, id }, fields))
  const isGone = !(answer instanceof Response) && answer.data.intent === 'delete' && answer.data.ok
  if (!isGone) return answer
  const { locale } = context.get(visitContext).frame
  return redirectTelling(pathFor('dashboardRecords', locale, { moduleKey }), deleteContent, context)
}

export default function Record() {
  return <ContentRecord {...useLoaderData<typeof loader>()} />
}
