import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { allows } from '#contract/api/permissions.ts'
import { deleteQuestion, getQuestion, updateQuestion } from '#contract/content/faq-editing.ts'
import { inLanguage } from '#contract/fields/field-type.ts'
import { answerAction } from '#web/actions/answer-action.ts'
import { reloadsAfterConflict, seenOf } from '#web/actions/seen.tsx'
import { send } from '#web/api/send.ts'
import { fatal } from '#web/boot/fatal.ts'
import { useFrame } from '#web/i18n/frame.tsx'
import { signedInUser, siteContext } from '#web/visit/session.ts'
import { DashboardPage } from '../parts/dashboard-page.tsx'
import { DraftFrame } from '../parts/drafts/draft-frame.tsx'
import { HeldRecord } from '../parts/held-record.tsx'
import { DeleteItem } from '../parts/more-items.tsx'
import { redirectToUndo } from '../parts/redirects.ts'
import { faultsByLanguage, QuestionForm, typedQuestion } from './question-form.tsx'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const user = signedInUser(context)
  const answer = await send(getQuestion, { params: { id: params['questionId'] ?? '' }, context })
  if (!answer.ok) throw fatal(answer.message, answer.status || 500)
  return {
    user,
    question: answer.data,
    source: context.get(siteContext).site?.settings.default_language ?? 'en',
    mayDelete: allows(user.permissions, 'faq.delete'),
  }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const id = params['questionId'] ?? ''
  const answer = await answerAction(request, context, {
    save: {
      run: async (values) =>
        faultsByLanguage(
          await send(updateQuestion, {
            params: { id },
            payload: { ...typedQuestion(values), ...seenOf(values) },
            context,
          }),
        ),
    },
    delete: { run: () => send(deleteQuestion, { params: { id }, context }) },
  })
  const isGone = !(answer instanceof Response) && answer.data.intent === 'delete' && answer.data.ok
  return isGone ? redirectToUndo('dashboardFaq', id, deleteQuestion, context) : answer
}

export const shouldRevalidate = reloadsAfterConflict

/** One question with its answer, in all languages. */
export default function Question() {
  const { locale, t } = useFrame()
  const { user, question, source, mayDelete } = useLoaderData<typeof loader>()
  return (
    <DashboardPage
      title={inLanguage(question.question, locale) || t('faq_editing.one', { place: question.place })}
      above={[{ page: 'dashboardFaq', label: t('dash.place.faq') }]}
      user={user}
      more={mayDelete && <DeleteItem title={t('faq_editing.delete')} text={t('faq_editing.delete.text')} />}
    >
      <HeldRecord record={question} id={question.id} version={question.updated_at}>
        {(question) => (
          <DraftFrame id={`${user.id} question ${question.id}`} version={question.updated_at}>
            <QuestionForm
              key={question.updated_at}
              texts={question}
              seen={question.updated_at}
              source={source}
            />
          </DraftFrame>
        )}
      </HeldRecord>
    </DashboardPage>
  )
}
