import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { KeptMail } from '../../../components/kept-mail.tsx'
import { useT } from '../../../i18n/frame.tsx'
import { keepsMails } from '../../../session.ts'
import { Fold } from '../../../ui/fold.tsx'
import { Note } from '../../../ui/note.tsx'
import { answerInBrowser } from '../answer-in-browser.ts'
import { FailureSummary } from '../failure-summary.tsx'
import { GuestPage } from '../guest-page.tsx'
import { KeptLink } from '../kept-link.tsx'
import { useFragmentToken } from '../use-fragment-token.ts'
import { answerRecovery, type RecoveryAnswer } from './answer-recovery.ts'
import { AskForm } from './ask-form.tsx'
import { kept, resetIntent } from './kept.ts'
import { ResetForm } from './reset-form.tsx'

/** Mailed links lead here: where they came from is nobody's business. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer' }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const answer = await answerRecovery(request, context)
  return answer instanceof Response ? answer : data(answer, { status: answer.failure ? 422 : 200 })
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return answerInBrowser(request, () => serverAction<typeof action>(), kept)
}

export function loader({ context }: LoaderFunctionArgs) {
  return { keepsMails: keepsMails(context) }
}

export default function Recovery() {
  const { keepsMails } = useLoaderData<typeof loader>()
  const t = useT()
  const token = useFragmentToken()
  const answer = useActionData<RecoveryAnswer>()
  const isReset = answer?.values['intent'] === resetIntent
  if (token)
    return (
      <GuestPage title={t('recovery.new.title')} text={t('recovery.new.text')} hidden>
        <FailureSummary failure={answer?.failure} />
        <ResetForm answer={answer} token={token} />
        <p className="guest-foot">
          {/* Without the secret, which stands in this page alone. */}
          <a href="?">{t('recovery.again')}</a>
        </p>
      </GuestPage>
    )
  return (
    <GuestPage title={t('recovery.title')} text={t('recovery.text')} hidden>
      {answer?.sent && <Note kind="good" role="status" title={answer.sent} />}
      {answer?.sent && keepsMails && <KeptMail />}
      <FailureSummary failure={answer?.failure} />
      <AskForm answer={isReset ? undefined : answer} />
      <Fold title={t('recovery.have_code')} open={isReset || Boolean(answer?.sent)}>
        <p className="guest-fold-text">{t('recovery.new.text')}</p>
        <ResetForm answer={isReset ? answer : undefined} token="" />
      </Fold>
      <p>
        <KeptLink page="signIn">{t('guest.sign_in')}</KeptLink>
      </p>
    </GuestPage>
  )
}
