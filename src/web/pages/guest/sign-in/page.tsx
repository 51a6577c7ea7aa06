import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { useT } from '../../../i18n/frame.tsx'
import { Note } from '../../../ui/note.tsx'
import { answerInBrowser } from '../answer-in-browser.ts'
import { FailureSummary } from '../failure-summary.tsx'
import type { FormAnswer } from '../form-answer.ts'
import { GuestPage } from '../guest-page.tsx'
import { KeptLink } from '../kept-link.tsx'
import { wayOn } from '../lead-to.ts'
import type { SecondAnswer } from '../second-factor.ts'
import { SecondStep } from '../second-step.tsx'
import { siteDoors } from '../site-doors.ts'
import { answerSignIn } from './answer-sign-in.ts'
import { kept } from './kept.ts'
import { problemText } from './problems.ts'
import { SignInForm } from './sign-in-form.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  const problem = problemText(url.searchParams.get('problem'))
  return { ...(await siteDoors(context)), to: wayOn(url, context), problem }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const answer = await answerSignIn(request, context)
  return answer instanceof Response ? answer : data(answer, { status: answer.failure ? 422 : 200 })
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return answerInBrowser(request, () => serverAction<typeof action>(), kept)
}

export default function SignIn() {
  const t = useT()
  const { isOpen, providers, to, problem } = useLoaderData<typeof loader>()
  const answer = useActionData<FormAnswer | SecondAnswer>()
  if (answer && 'second' in answer) return <SecondStep answer={answer} to={to} />
  return (
    <GuestPage title={t('sign_in.title')} description={t('sign_in.description')}>
      {problem && !answer && <Note kind="bad" role="alert" title={t(problem)} />}
      <FailureSummary failure={answer?.failure} />
      <SignInForm answer={answer} providers={providers} to={to} />
      <p className="guest-foot">
        {isOpen ? (
          <>
            {t('sign_in.new')} <KeptLink page="signUp">{t('sign_in.sign_up')}</KeptLink>
          </>
        ) : (
          <span className="muted">{t('sign_in.closed')}</span>
        )}
      </p>
    </GuestPage>
  )
}
