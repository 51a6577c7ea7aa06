import '../draw-parts/draw-parts.css'
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { submitListOrKeep, type Unsent } from '#web/actions/submit-list-or-keep.ts'
import { formOf } from '#web/actions/submit-or-keep.ts'
import { toolLock } from '#web/actions/tool-lock.ts'
import { fieldFailure, generalFailure } from '#web/api/form-failure.ts'
import { unreadAsTooLarge } from '#web/api/unread-as-too-large.ts'
import { PageHead } from '#web/components/frame/page-head.tsx'
import { LockedTool } from '#web/components/locked-tool.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { visitContext } from '#web/visit/visit-context.ts'
import { drawModes } from '../draw-parts/draw-on-server.ts'
import { isUsedUp, QuotaLine } from '../draw-parts/quota-line.tsx'
import { quotaOfFiles } from '../draw-parts/quota-words.ts'
import { type Answer, answerForm } from './answer-form.ts'
import { emptyForm, readForm, type SentForm } from './form-values.ts'
import { GiveawayForm } from './giveaway-form.tsx'

/** One key per page view: repeated submits from it are one draw. */
export async function loader({ context }: LoaderFunctionArgs) {
  const [modes, { quota, fileBytes }] = await Promise.all([drawModes(context), quotaOfFiles(context)])
  return { key: context.get(visitContext).newKey(), modes, quota, fileBytes, lock: toolLock(context, 'list') }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const unread = unreadAsTooLarge(context)
  if (unread)
    return data<Answer>({ values: emptyForm, failure: fieldFailure('names', unread) }, { status: 413 })
  const answer = await answerForm(readForm(await formOf(request)), context)
  if (answer instanceof Response) return answer
  return data(answer, { status: answer.failure ? 422 : 200 })
}

/** Keeps the typed list if it is too large, or if the connection breaks while a draw is sent. */
export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const send = () => serverAction<typeof action>()
  return submitListOrKeep(request, send, (form, unsent) => unsentAnswer(readForm(form), unsent))
}

/** The page's key survives a failed draw: the draw may have been made although its answer was lost. */
export function shouldRevalidate({
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === 'POST' ? false : defaultShouldRevalidate
}

export default function GiveawayFromFile() {
  const t = useT()
  const { key, modes, quota, fileBytes, lock } = useLoaderData<typeof loader>()
  const answer = useActionData<Answer>()
  return (
    <div className="wrap">
      <PageHead
        title={t('giveaway.title')}
        detail={answer?.test && t('giveaway.test')}
        description={t('giveaway.description')}
      />
      {/* A plan may change while a form is being filled in: what was typed stays. */}
      {lock && !answer ? (
        <>
          <div className="page-head">
            <div>
              <h1>{t('giveaway.title')}</h1>
              <p>{t('giveaway.lead')}</p>
            </div>
          </div>
          <LockedTool lock={lock} />
        </>
      ) : (
        <GiveawayForm
          formKey={answer?.key ?? key}
          modes={answer?.modes ?? modes}
          answer={answer}
          fileBytes={fileBytes}
          isUsedUp={isUsedUp(quota)}
          quota={quota && <QuotaLine quota={quota} isRefused={answer?.isOverPlan === true} />}
        />
      )}
    </div>
  )
}

/**
 * The page's own answer if the server sent none: the submitted form with its key, so that sending it again is the same
 * draw, whether or not the first request arrived.
 */
function unsentAnswer({ values, key }: Pick<SentForm, 'values' | 'key'>, { message, limit }: Unsent): Answer {
  const failure = limit ? fieldFailure('names', message) : generalFailure(message)
  return { values, key, isUnsent: true, failure }
}
