import { useEffect, useRef } from 'react'
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
import type { FormAnswer } from '#web/api/form-failure.ts'
import { send } from '#web/api/send.ts'
import { useSuccessToast } from '#web/api/use-toasts.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Fold, useFoldOpen } from '#web/ui/fold.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Name } from '#web/ui/inline-text.tsx'
import { Note } from '#web/ui/note.tsx'
import { type PageContext, visitContext } from '#web/visit/visit-context.ts'
import { EmailField, FullnameField, PasswordField, UsernameField } from '../account-fields.tsx'
import { answerInBrowser, FailureSummary, failureOf, textOf, typedOf } from '../form-answer.tsx'
import { GuestPage } from '../guest-page.tsx'
import { KeptLink } from '../kept-link.tsx'
import { Or } from '../or.tsx'
import { ProviderLinks } from '../provider-links.tsx'
import { leadTo, wayOn } from '../return-cookie.ts'
import { siteDoors } from '../site-doors.ts'
import { suggestedUsername } from './suggested-username.ts'

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
          {answer?.step !== 2 && providers.length > 0 && (
            <div className="stack">
              <Or />
              <ProviderLinks providers={providers} />
            </div>
          )}
        </>
      ) : (
        <Note title={t('error.registration_disabled')}>
          <p>{t('sign_up.closed.text')}</p>
        </Note>
      )}
      <p className="pbs-4 border-bs border-bs-line">
        {t('sign_up.have')} <KeptLink page="signIn">{t('guest.sign_in')}</KeptLink>
      </p>
    </GuestPage>
  )
}

/** Two short steps. Without scripts each is submitted as well: the second one carries the first along. */
function SignUpForm({ answer }: { answer: SignUpAnswer | undefined }) {
  const t = useT()
  const busy = useNavigation().state !== 'idle'
  const form = useRef<HTMLFormElement>(null)
  const step = answer?.step ?? 1
  const lastStep = useRef(step)
  const props = { values: answer?.values ?? {}, errors: answer?.failure?.fields ?? {} }

  useEffect(() => {
    // An error takes the focus to its own field.
    if (step !== lastStep.current && !answer?.failure) focusFirstField(form.current)
    lastStep.current = step
  }, [step, answer?.failure])

  return (
    <Form method="post" className="stack" noValidate key={step} ref={form}>
      <p className="small muted">{t('sign_up.step', { step })}</p>
      {step === 1 ? <FirstStep {...props} /> : <SecondStep {...props} suggested={answer?.suggested} />}
      <Button type="submit" name="step" value={step} kind="primary" size="large" wide busy={busy}>
        {t(step === 1 ? 'sign_up.next' : 'sign_up.submit')}
      </Button>
      {/* After the other button, because Enter presses the first one of a form. */}
      {step === 2 && (
        <Button type="submit" name="step" value="back" kind="ghost" wide>
          {t('sign_up.back')}
        </Button>
      )}
    </Form>
  )
}

function focusFirstField(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLInputElement>('input:not([type="hidden"])')?.focus()
}

type StepProps = Pick<Required<Parameters<typeof UsernameField>[0]>, 'values' | 'errors'>

function FirstStep({ values, errors }: StepProps) {
  const t = useT()
  return (
    <>
      <Carried names={['username', 'birthday']} values={values} />
      <FullnameField values={values} errors={errors} />
      <EmailField values={values} errors={errors} hint={t('sign_up.email.hint')} />
    </>
  )
}

function SecondStep({ values, errors, suggested }: StepProps & { suggested: string | undefined }) {
  const t = useT()
  const isSuggested = Boolean(suggested) && values['username'] === suggested
  const fold = useFoldOpen(Boolean(values['birthday'] || errors['birthday']))
  return (
    <>
      <Carried names={['fullname', 'email']} values={values} />
      <p>
        <Name>{values['fullname']}</Name> <bdi className="muted">{values['email']}</bdi>
      </p>
      <UsernameField
        values={values}
        errors={errors}
        hint={t(isSuggested ? 'sign_up.username.suggested' : 'sign_up.username.hint')}
      />
      <PasswordField name="password" label={t('field.password')} isNew error={errors['password']} />
      <Fold title={t('sign_up.birthday')} {...fold}>
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
      </Fold>
    </>
  )
}

/** What was typed in the other step. */
function Carried({ names, values }: { names: readonly string[]; values: StepProps['values'] }) {
  return names.map((name) => <input key={name} type="hidden" name={name} value={values[name] ?? ''} />)
}

interface SignUpAnswer extends FormAnswer {
  /** the address that got the mail: only the mail says whether there is a new account */
  mailed?: string
  /** the step to show, 1 or 2 */
  step?: number
  /** the username that was made of the name */
  suggested?: string
}

const firstFields = ['fullname', 'email'] as const

async function answerSignUp(request: Request, context: PageContext): Promise<SignUpAnswer | Response> {
  const form = await request.formData()
  const values = typedOf(form, fieldsToKeep)
  const step = textOf(form, 'step')
  if (step === 'back') return { values, step: 1 }
  if (step === '1') return answerFirstStep(values, context)
  const { username = '', email = '', fullname = '', birthday = '' } = values
  const password = textOf(form, 'password')
  const account = { username: username.trim(), email, fullname, password }
  const payload = { ...account, birthday: birthday || null }
  const answer = await send(signUp, { payload, context })
  if (!answer.ok) {
    const { t } = context.get(visitContext)
    const failure = failureOf(t, answer, [...fieldsToKeep, 'password'])
    return { values, failure, step: firstFields.some((name) => failure.fields[name]) ? 1 : 2 }
  }
  if (answer.data.token === null) return { values, mailed: email }
  return leadTo(wayOn(new URL(request.url), context), signUp, context)
}

/** Without a username and a password no account is made, but the server says what is wrong with the rest. */
async function answerFirstStep(values: Record<string, string>, context: PageContext): Promise<SignUpAnswer> {
  const { email = '', fullname = '' } = values
  const answer = await send(signUp, { payload: { username: '', password: '', email, fullname }, context })
  if (!answer.ok) {
    const { t } = context.get(visitContext)
    const failure = failureOf(t, answer, [...fieldsToKeep, 'password'])
    const wrong = Object.fromEntries(
      Object.entries(failure.fields).filter(([name]) => firstFields.some((one) => one === name)),
    )
    if (Object.keys(wrong).length > 0 || failure.general.length > 0)
      return { values, failure: { ...failure, fields: wrong }, step: 1 }
  }
  const suggested = suggestedUsername(fullname, email)
  return { values: { ...values, username: values['username'] || suggested }, suggested, step: 2 }
}
