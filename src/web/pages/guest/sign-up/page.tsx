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
import { GuestPage } from '../guest-page.tsx'
import { KeptLink } from '../kept-link.tsx'
import { ProviderLinks } from '../provider-links.tsx'
import { siteDoors } from '../site-doors.ts'
import { answerSignUp, type SignUpAnswer } from './answer-sign-up.ts'
import { kept } from './kept.ts'
import { SignUpForm } from './sign-up-form.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  return siteDoors(context)
}

export async function action({ request, context }: ActionFunctionArgs) {
  const answer = await answerSignUp(request, context)
  return answer instanceof Response ? answer : data(answer, { status: answer.failure ? 422 : 200 })
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return answerInBrowser(request, () => serverAction<typeof action>(), kept)
}

export default function SignUp() {
  const t = useT()
  const { isOpen, providers } = useLoaderData<typeof loader>()
  const answer = useActionData<SignUpAnswer>()
  return (
    <GuestPage
      title={t('sign_up.title')}
      description={t('sign_up.description')}
      text={isOpen && !answer?.mailed && t('sign_up.text')}
    >
      {answer?.mailed ? (
        <Note kind="good" role="status" title={t('sign_up.mailed')}>
          <p>{t('sign_up.mailed.text', { email: answer.mailed })}</p>
        </Note>
      ) : isOpen ? (
        <>
          <FailureSummary failure={answer?.failure} />
          <SignUpForm answer={answer} />
          {providers.length > 0 && (
            <div className="stack">
              <p className="guest-or">{t('guest.or')}</p>
              <ProviderLinks providers={providers} />
            </div>
          )}
        </>
      ) : (
        <Note title={t('error.registration_disabled')}>
          <p>{t('sign_up.closed.text')}</p>
        </Note>
      )}
      <p className="guest-foot">
        {t('sign_up.have')} <KeptLink page="signIn">{t('guest.sign_in')}</KeptLink>
      </p>
    </GuestPage>
  )
}
