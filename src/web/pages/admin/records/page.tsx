import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { answerListAct } from '../../../acts/answer-list-act.ts'
import { fatal } from '../../../fatal.ts'
import { signedInUser } from '../../../session.ts'
import { visitContext } from '../../../visit.ts'
import { moduleOf, shownModule } from '../record/load-record.ts'
import { ContentRecords } from './content-records.tsx'
import { listOf, loadContents } from './load-contents.ts'

export async function loader(args: LoaderFunctionArgs) {
  const user = signedInUser(args.context)
  const { locale } = args.context.get(visitContext).frame
  const module = await moduleOf(args.params['moduleKey'] ?? '', args.context)
  if (module.type !== 'content') throw fatal('wrong_module_type', 404)
  const { key, name } = shownModule(module, locale)
  return { user, module: { key, name }, contents: await loadContents(args, module) }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const module = await moduleOf(params['moduleKey'] ?? '', context)
  return answerListAct(request, context, listOf(module))
}

export default function Records() {
  return <ContentRecords {...useLoaderData<typeof loader>()} />
}
