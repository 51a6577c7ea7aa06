import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { fatal } from '../../../fatal.ts'
import { useT } from '../../../i18n/frame.tsx'
import { PageLink } from '../../../i18n/link.tsx'
import { sessionContext } from '../../../session.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Note } from '../../../ui/note.tsx'
import { answerInBrowser } from '../answer-in-browser.ts'
import { FailureSummary } from '../failure-summary.tsx'
import { GuestPage } from '../guest-page.tsx'
import { wayOn } from '../lead-to.ts'
import type { SecondAnswer } from '../second-factor.ts'
import { SecondStep } from '../second-step.tsx'
import { useFragmentToken } from '../use-fragment-token.ts'
import { answerMailedLink, type MailedAnswer } from './answer-mailed-link.ts'
import { kept } from './kept.ts'
import { MailedForm } from './mailed-form.tsx'
import { type Purpose, purposeOf } from './purposes.ts'

/** Mailed links lead here: where they came from is nobody's business. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer' }
}

export function loader({ params, request, context }: LoaderFunctionArgs) {
  return {
    purpose: known(params['purpose']),
    isSignedIn: context.get(sessionContext).user !== null,
    to: wayOn(new URL(request.url), context),
  }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const answer = await answerMailedLink(known(params['purpose']), request, context)
  return answer instanceof Response ? answer : data(answer, { status: answer.failure ? 422 : 200 })
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return answerInBrowser(request, () => serverAction<typeof action>(), kept)
}

export default function MailedLink() {
  const t = useT()
  const { purpose, isSignedIn, to } = useLoaderData<typeof loader>()
  const token = useFragmentToken()
  const answer = useActionData<MailedAnswer | SecondAnswer>()
  if (answer && 'second' in answer) return <SecondStep answer={answer} to={to} />
  return (
    <GuestPage
      title={t(`mailed_link.${purpose}.title`)}
      text={!answer?.done && t(`mailed_link.${purpose}.text`)}
      hidden
    >
      {answer?.done ? (
        <>
          <Note kind="good" role="status" title={answer.done} />
          <NextLink purpose={purpose} isSignedIn={isSignedIn} />
        </>
      ) : (
        <>
          <FailureSummary failure={answer?.failure} />
          <MailedForm purpose={purpose} answer={answer} token={token} />
        </>
      )}
    </GuestPage>
  )
}

function NextLink({ purpose, isSignedIn }: { purpose: Purpose; isSignedIn: boolean }) {
  const t = useT()
  const look = buttonClass({ kind: 'primary', size: 'large', wide: true })
  if (isSignedIn)
    return (
      <PageLink page="account" className={look}>
        {t('mailed_link.account')}
      </PageLink>
    )
  const isRecovery = purpose === 'undo_email_change'
  return (
    <PageLink page={isRecovery ? 'recovery' : 'signIn'} className={look}>
      {isRecovery ? t('mailed_link.recovery') : t('guest.sign_in')}
    </PageLink>
  )
}

function known(name: string | undefined): Purpose {
  const purpose = purposeOf(name)
  if (!purpose) throw fatal('')
  return purpose
}
