import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { answerListAction } from '#web/actions/answer-list-action.ts'
import { signedInUser } from '#web/visit/session.ts'
import { visitContext } from '#web/visit/visit-context.ts'
import { moduleOf, shownModule } from '../record/load-record.ts'
import { answerSubmissions, loadSubmissions } from '../submissions/load-submissions.ts'
import { SubmissionsPage } from '../submissions/submissions-page.tsx'
import { ContentRecords } from './content-records.tsx'
import { listOf, loadContents } from './load-contents.ts'

export async function loader(args: LoaderFunctionArgs) {
  const user = signedInUser(args.context)
  const { locale } = args.context.get(visitContext).frame
  const module = await moduleOf(args.params['moduleKey'] ?? '', args.context)
  if (module.type === 'form') return { submissions: await loadSubmissions(args, module) }
  const { key, name } = shownModule(module, locale)
  return { user, module: { key, name }, contents: await loadContents(args, module) }
}

export async function action(args: ActionFunctionArgs) {
  const { request, params, context } = args
  const module = await moduleOf(params['moduleKey'] ?? '', context)
  if (module.type === 'form') return answerSubmissions(args, module)
  return answerListAction(request, context, listOf(module))
}

/** The contents of a module: records, or the submissions of a form. */
export default function Records() {
  const data = useLoaderData<typeof loader>()
  return 'submissions' in data ? <SubmissionsPage data={data.submissions} /> : <ContentRecords {...data} />
}
