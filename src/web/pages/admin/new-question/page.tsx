import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { createQuestion } from '#contract/content/faq-editing.ts'
import { type Action, answerAction } from '#web/actions/answer-action.ts'
import { send } from '#web/api/send.ts'
import { useT } from '#web/i18n/frame.tsx'
import { signedInUser, siteContext } from '#web/visit/session.ts'
import { DashboardPage } from '../parts/dashboard-page.tsx'
import { DraftFrame } from '../parts/drafts/draft-frame.tsx'
import { redirectToOpen } from '../parts/redirects.ts'
import { faultsByLanguage, QuestionForm, typedQuestion } from '../question/question-form.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  const source = context.get(siteContext).site?.settings.default_language ?? 'en'
  return { user: signedInUser(context), source }
}

const save: Action = {
  run: async (values, context) =>
    faultsByLanguage(await send(createQuestion, { payload: typedQuestion(values), context })),
}

export async function action({ request, context }: ActionFunctionArgs) {
  const answer = await answerAction(request, context, { save })
  if (answer instanceof Response || !answer.data.ok) return answer
  return redirectToOpen([{ page: 'dashboardFaq' }], createQuestion, context)
}

const nothing = { question: {}, answer: {}, is_active: true }

export default function NewQuestion() {
  const t = useT()
  const { user, source } = useLoaderData<typeof loader>()
  return (
    <DashboardPage
      isNew
      title={t('faq_editing.new')}
      above={[{ page: 'dashboardFaq', label: t('dash.place.faq') }]}
      user={user}
    >
      <DraftFrame id={`${user.id} question new`}>
        <QuestionForm texts={nothing} source={source} save={t('faq_editing.add')} />
      </DraftFrame>
    </DashboardPage>
  )
}
