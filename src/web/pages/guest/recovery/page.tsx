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
import { forgotPassword, resetPassword } from '#contract/accounts/auth.ts'
import { pathFor } from '#locales/paths.ts'
import type { FormAnswer } from '#web/api/form-failure.ts'
import { send } from '#web/api/send.ts'
import { useSuccessToast } from '#web/api/use-toasts.ts'
import { KeptMail } from '#web/components/mail/kept-mail.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { redirectTelling } from '#web/visit/flash.ts'
import { keepsMails } from '#web/visit/session.ts'
import { type PageContext, visitContext } from '#web/visit/visit-context.ts'
import { PasswordField } from '../account-fields.tsx'
import { answerInBrowser, FailureSummary, failureOf, textOf, typedOf } from '../form-answer.tsx'
import { GuestPage } from '../guest-page.tsx'
import { KeptLink } from '../kept-link.tsx'
import { useFragmentToken } from '../use-fragment-token.ts'

/** Fields that keep their value when a form did not redirect. */
const fieldsToKeep = ['intent', 'email', 'token'] as const

/** The intent of the form with the new password, one of the two on this page. */
const resetIntent = 'reset'

/** Visitors come from mailed links: their address must not leak as a referrer. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer' }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const answer = await answerRecovery(request, context)
  return answer instanceof Response ? answer : data(answer, { status: answer.failure ? 422 : 200 })
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return answerInBrowser(request, () => serverAction<typeof action>(), fieldsToKeep)
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
  useSuccessToast(answer, answer?.sent && t('sign_up.mailed'))
  if (token)
    return (
      <GuestPage title={t('recovery.new.title')} text={t('recovery.new.text')} hidden>
        <FailureSummary failure={answer?.failure} />
        <ResetForm answer={answer} token={token} />
        <p className="pbs-4 border-bs border-bs-line">
          {/* Drops the secret, which only this page holds. */}
          <a href="?">{t('recovery.again')}</a>
        </p>
      </GuestPage>
    )
  return (
    <GuestPage title={t('recovery.title')} text={t('recovery.text')} hidden>
      <FailureSummary failure={answer?.failure} />
      {answer?.sent ? (
        <>
          <Note kind="good" title={answer.sent} />
          {keepsMails && <KeptMail />}
          <p>
            <a href="?">{t('recovery.again')}</a>
          </p>
        </>
      ) : (
        <AskForm answer={isReset ? undefined : answer} />
      )}
      <Fold title={t('recovery.have_code')} open={isReset || Boolean(answer?.sent)}>
        <p>{t('recovery.new.text')}</p>
        <ResetForm answer={isReset ? answer : undefined} token="" />
      </Fold>
      <p>
        <KeptLink page="signIn">{t('guest.sign_in')}</KeptLink>
      </p>
    </GuestPage>
  )
}

function AskForm({ answer }: { answer: RecoveryAnswer | undefined }) {
  const t = useT()
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="stack" noValidate>
      <TextField
        id="email"
        name="email"
        type="email"
        label={t('field.email')}
        autoComplete="email"
        maxLength={254}
        required
        defaultValue={answer?.values['email']}
        error={answer?.failure?.fields['email']}
      />
      <Button type="submit" kind="primary" size="large" wide busy={busy}>
        {t('recovery.submit')}
      </Button>
    </Form>
  )
}

interface ResetFormProps {
  answer: RecoveryAnswer | undefined
  /** the secret of the mailed link; if empty, the form asks for it */
  token: string
}

function ResetForm({ answer, token }: ResetFormProps) {
  const t = useT()
  const busy = useNavigation().state !== 'idle'
  const errors = answer?.failure?.fields ?? {}
  return (
    <Form method="post" className="stack" noValidate>
      <input type="hidden" name="intent" value={resetIntent} />
      {token ? (
        <input type="hidden" name="token" value={token} />
      ) : (
        <TextField
          id="token"
          name="token"
          label={t('recovery.code')}
          className="guest-code font-mono tracking-[0.08em]"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          required
          defaultValue={answer?.values['token']}
          error={errors['token']}
        />
      )}
      <PasswordField
        name="new_password"
        label={t('field.new_password')}
        isNew
        error={errors['new_password']}
      />
      <PasswordField
        name="confirm_password"
        label={t('field.confirm_password')}
        isRepeated
        error={errors['confirm_password']}
      />
      <Button type="submit" kind="primary" size="large" wide busy={busy}>
        {t('recovery.new.submit')}
      </Button>
    </Form>
  )
}

interface RecoveryAnswer extends FormAnswer {
  /** the server's message, the same for every request */
  sent?: string
}

/** Handles both forms of the page: the one that requests a mail, and the one that uses it. */
async function answerRecovery(request: Request, context: PageContext): Promise<RecoveryAnswer | Response> {
  const form = await request.formData()
  const values = typedOf(form, fieldsToKeep)
  return values['intent'] === resetIntent ? reset(form, values, context) : requestReset(values, context)
}

async function requestReset(values: Record<string, string>, context: PageContext): Promise<RecoveryAnswer> {
  const { t } = context.get(visitContext)
  const answer = await send(forgotPassword, { payload: { email: values['email'] ?? '' }, context })
  if (answer.ok) return { values, sent: answer.message }
  return { values, failure: failureOf(t, answer, ['email']) }
}

async function reset(
  form: FormData,
  values: Record<string, string>,
  context: PageContext,
): Promise<RecoveryAnswer | Response> {
  const { t, frame } = context.get(visitContext)
  const payload = {
    token: (values['token'] ?? '').trim(),
    new_password: textOf(form, 'new_password'),
    confirm_password: textOf(form, 'confirm_password'),
  }
  const answer = await send(resetPassword, { payload, context })
  if (answer.ok) return redirectTelling(pathFor('signIn', frame.locale), resetPassword, context)
  return { values, failure: failureOf(t, answer, ['token', 'new_password', 'confirm_password']) }
}
