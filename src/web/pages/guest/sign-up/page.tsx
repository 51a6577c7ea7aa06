import type { RouterContextProvider } from 'react-router'
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { signUp } from '#contract/accounts/auth.ts'
import { send } from '#web/api/send.ts'
import { useSuccessToast } from '#web/api/use-toasts.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Note } from '#web/ui/note.tsx'
import { visitContext } from '#web/visit/visit-context.ts'
import { AccountFields } from '../account-fields.tsx'
import { FailureSummary } from '../failure-summary.tsx'
import { answerInBrowser, type FormAnswer, failureOf, textOf, typedOf } from '../form-answer.ts'
import { GuestPage } from '../guest-page.tsx'
import { KeptLink } from '../kept-link.tsx'
import { leadTo, wayOn } from '../lead-to.ts'
import { ProviderLinks } from '../provider-links.tsx'
import { siteDoors } from '../site-doors.ts'

/** Fields that keep their value when the form did not redirect. */
const fieldsToKeep = ['username', 'email', 'fullname', 'birthday'] as const

export function loader({ context }: LoaderFunctionArgs) {
  return siteDoors(context)
}

export async function action({ request, context }: ActionFunctionArgs) {
  const answer = await answerSignUp(request, context)
  return answer instanceof Response ? answer : data(answer, { status: answer.failure ? 422 : 200 })
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return answerInBrowser(request, () => serverAction<typeof action>(), fieldsToKeep)
}

export default function SignUp() {
  const t = useT()
  const { isOpen, providers } = useLoaderData<typeof loader>()
  const answer = useActionData<SignUpAnswer>()
  useSuccessToast(answer, answer?.mailed && t('sign_up.mailed'))
  return (
    <GuestPage
      title={t('sign_up.title')}
      description={t('sign_up.description')}
      text={isOpen && !answer?.mailed && t('sign_up.text')}
    >
      {answer?.mailed ? (
        <Note kind="good" title={t('sign_up.mailed')}>
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

function SignUpForm({ answer }: { answer: SignUpAnswer | undefined }) {
  const t = useT()
  const busy = useNavigation().state !== 'idle'
  const values = answer?.values ?? {}
  const errors = answer?.failure?.fields ?? {}
  return (
    <Form method="post" className="stack" noValidate>
      <AccountFields
        values={values}
        errors={errors}
        hints={{ username: t('sign_up.username.hint'), email: t('sign_up.email.hint') }}
      />
      <TextField
        id="birthday"
        name="birthday"
        type="date"
        label={t('field.birthday')}
        aside={t('sign_up.optional')}
        autoComplete="bday"
        min="1900-01-01"
        defaultValue={values['birthday']}
        error={errors['birthday']}
      />
      <Button type="submit" kind="primary" size="large" wide busy={busy}>
        {t('sign_up.submit')}
      </Button>
    </Form>
  )
}

interface SignUpAnswer extends FormAnswer {
  /** the address that got the mail: only the mail says whether there is a new account */
  mailed?: string
}

async function answerSignUp(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<SignUpAnswer | Response> {
  const form = await request.formData()
  const values = typedOf(form, fieldsToKeep)
  const { username = '', email = '', fullname = '', birthday = '' } = values
  const password = textOf(form, 'password')
  const payload = { username, email, fullname, password, birthday: birthday || null }
  const answer = await send(signUp, { payload, context })
  if (!answer.ok) {
    const { t } = context.get(visitContext)
    return { values, failure: failureOf(t, answer, [...fieldsToKeep, 'password']) }
  }
  if (answer.data.token === null) return { values, mailed: email }
  return leadTo(wayOn(new URL(request.url), context), signUp, context)
}
