import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { deviceRandom } from '#draw/chance/uniform.ts'
import { toolLock } from '#web/actions/tool-lock.ts'
import { useT } from '#web/i18n/frame.tsx'
import { answerKeep, type KeepAnswer, keptSettings } from '../chance-parts/answer-keep.ts'
import { loadKeep } from '../chance-parts/load-keep.ts'
import { sendKept } from '../chance-parts/send-kept.ts'
import { ToolPage } from '../list-parts/list-page.tsx'
import { answerOf, sourceOf } from './yes-no.ts'
import { YesNoTool } from './yes-no-tool.tsx'

/** Without scripts the form is submitted here, and the server answers. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const withMaybe = query.has('maybe')
  const lock = toolLock(context, 'chance', request)
  const drawn = !lock && query.has('now') ? answerOf(withMaybe, deviceRandom()) : null
  return { lock, withMaybe, drawn, keep: await loadKeep(context) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { query, ...sent } = await keptSettings(request)
  return answerKeep(sourceOf(query.has('maybe')), sent, context)
}

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return sendKept(() => serverAction<typeof action>())
}

/** The page's key survives a failure: the receipt may have been made although its answer was lost. */
export function shouldRevalidate() {
  return false
}

export default function YesOrNo() {
  const t = useT()
  const { lock, withMaybe, drawn, keep } = useLoaderData<typeof loader>()
  const answer = useActionData<KeepAnswer>()
  return (
    <ToolPage
      title={t('yes_or_no.title')}
      description={t('yes_or_no.description')}
      lead={t('yes_or_no.lead')}
      lock={lock}
    >
      <YesNoTool initial={withMaybe} drawn={drawn} keep={{ ...keep, answer }} />
    </ToolPage>
  )
}
