import { useRef } from 'react'
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
import { signIn } from '#contract/accounts/auth.ts'
import type { FormAnswer } from '#web/api/form-failure.ts'
import { send } from '#web/api/send.ts'
import { useT } from '#web/i18n/frame.tsx'
import type { MessageKey } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { type PageContext, visitContext } from '#web/visit/visit-context.ts'
import { PasswordField } from '../account-fields.tsx'
import { answerInBrowser, FailureSummary, failureOf, textOf, typedOf } from '../form-answer.tsx'
import { GuestPage } from '../guest-page.tsx'
import { KeptLink } from '../kept-link.tsx'
import { Or } from '../or.tsx'
import { PasskeyButton } from '../passkey-button.tsx'
import { ProviderLinks } from '../provider-links.tsx'
import { leadTo, wayOn } from '../return-cookie.ts'
import { answerSecond, asksSecond, type SecondAnswer, SecondStep, secondIntent } from '../second-step.tsx'
import { siteDoors } from '../site-doors.ts'

/** Fields that keep their value when the form did not redirect. */
const fieldsToKeep = ['username', 'remember_me'] as const

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
  return answerInBrowser(request, () => serverAction<typeof action>(), fieldsToKeep)
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
      <p className="pbs-4 border-bs border-bs-line">
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

/** Why a provider sign-in failed, as given in this page's address: a code of ours, never a text. */
const problems = {
  canceled: 'sign_in.canceled',
  oauth_unavailable: 'error.oauth_unavailable',
  oauth_failed: 'error.oauth_failed',
  oauth_identity_taken: 'error.oauth_identity_taken',
  registration_disabled: 'error.registration_disabled',
  account_banned: 'error.account_banned',
  account_passive: 'error.account_passive',
  too_many_requests: 'alert.too_many_requests',
} as const satisfies Record<string, MessageKey>

function problemText(name: string | null): MessageKey | undefined {
  if (name === null) return undefined
  return Object.hasOwn(problems, name) ? problems[name as keyof typeof problems] : 'error.oauth_failed'
}

/** Handles the form of either step: redirects, or says what is missing. */
async function answerSignIn(
  request: Request,
  context: PageContext,
): Promise<FormAnswer | SecondAnswer | Response> {
  const form = await request.formData()
  const to = wayOn(new URL(request.url), context)
  if (textOf(form, 'intent') === secondIntent)
    return (await answerSecond(form, context)) ?? leadTo(to, signIn, context)

  const values = typedOf(form, fieldsToKeep)
  const { username = '', remember_me } = values
  const payload = { username, password: textOf(form, 'password'), remember_me: remember_me === 'yes' }
  const answer = await send(signIn, { payload, context })
  if (!answer.ok) {
    const { t } = context.get(visitContext)
    return { values, failure: failureOf(t, answer, ['username', 'password']) }
  }
  const second = answer.data.second_factor
  const { remember_me: remember } = payload
  return second ? asksSecond(second, { remember }) : leadTo(to, signIn, context)
}

interface SignInFormProps {
  answer: FormAnswer | undefined
  providers: Parameters<typeof ProviderLinks>[0]['providers']
  /** where to go after signing in */
  to: string
}

function SignInForm({ answer, providers, to }: SignInFormProps) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const busy = useNavigation().state !== 'idle'
  const { values, failure } = answer ?? { values: {} }
  return (
    <div className="stack">
      <Form method="post" className="stack" noValidate ref={form}>
        <TextField
          id="username"
          name="username"
          label={t('sign_in.account')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
          defaultValue={values['username']}
          error={failure?.fields['username']}
        />
        <PasswordField name="password" label={t('field.password')} error={failure?.fields['password']} />
        <div className="row justify-between">
          <Checkbox
            name="remember_me"
            value="yes"
            label={t('field.remember_me')}
            note={t('sign_in.remember.note')}
            defaultChecked={values['remember_me'] === 'yes'}
          />
          <KeptLink page="recovery" className="small">
            {t('sign_in.forgot')}
          </KeptLink>
        </div>
        <Button type="submit" kind="primary" size="large" wide busy={busy}>
          {t('guest.sign_in')}
        </Button>
      </Form>
      <Or />
      <PasskeyButton to={to} remember={() => wantsRemembering(form.current)} />
      <ProviderLinks providers={providers} />
    </div>
  )
}

function wantsRemembering(form: HTMLFormElement | null): boolean {
  return form !== null && new FormData(form).has('remember_me')
}
