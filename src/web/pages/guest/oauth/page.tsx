import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { pathFor } from '../../../../locales/paths.ts'
import { useT } from '../../../i18n/frame.tsx'
import { PageLink } from '../../../i18n/link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { visitContext } from '../../../visit.ts'
import { FailureSummary } from '../failure-summary.tsx'
import type { FormFailure } from '../form-answer.ts'
import { GuestPage } from '../guest-page.tsx'
import { knownProvider } from '../known-provider.ts'
import { wayOn } from '../lead-to.ts'
import { PasswordField } from '../password-field.tsx'
import { providerName } from '../provider-links.tsx'
import { withReturn } from '../return-cookie.ts'
import { SecondStep } from '../second-step.tsx'
import { answerLink } from './answer-link.ts'
import { finishOauth, type LinkAnswer } from './finish-oauth.ts'

/** The address holds what the provider sent back: it must not travel on. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer' }
}

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const provider = knownProvider(params['provider'])
  const told = { provider, to: wayOn(withReturn(request), context) }
  // After a form, only what the form led to counts: what the provider sent is used up.
  if (new URL(request.url).searchParams.has(formMark)) return { ...told, result: undefined }
  const result = await finishOauth(provider, request, context)
  if (result instanceof Response) throw result
  return { ...told, result }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const answer = await answerLink(knownProvider(params['provider']), request, context)
  if (answer instanceof Response) return answer
  // A sign-in that took too long begins anew.
  if (!('second' in answer) && !answer.link)
    return redirect(pathFor('signIn', context.get(visitContext).frame.locale))
  return data(answer, { status: answer.failure ? 422 : 200 })
}

const formMark = 'form'

export default function OauthReturn() {
  const t = useT()
  const { provider, to, result } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() ?? result
  const name = providerName(provider)
  if (answer && 'second' in answer) return <SecondStep answer={answer} to={to} action={`?${formMark}`} />
  if (answer && 'link' in answer && answer.link)
    return (
      <LinkForm link={answer.link} name={name} failure={'failure' in answer ? answer.failure : undefined} />
    )
  return (
    <GuestPage title={t('oauth.failed', { provider: name })} hidden>
      <Note
        kind="bad"
        role="alert"
        title={answer && 'failed' in answer ? answer.failed : t('alert.an_error_occurred')}
      />
      <p>
        <PageLink page="accountSecurity">{t('oauth.security')}</PageLink>
      </p>
    </GuestPage>
  )
}

function LinkForm({ link, name, failure }: LinkAnswer & { name: string; failure: FormFailure | undefined }) {
  const t = useT()
  const busy = useNavigation().state !== 'idle'
  return (
    <GuestPage
      title={t('oauth.link.title')}
      text={t('oauth.link.text', { email: link.email, provider: name })}
      hidden
    >
      <FailureSummary failure={failure} />
      <Form method="post" action={`?${formMark}`} className="stack" noValidate>
        <input type="hidden" name="ticket" value={link.ticket} />
        <input type="hidden" name="email" autoComplete="username" value={link.email} />
        <PasswordField name="password" label={t('field.password')} error={failure?.fields['password']} />
        <Button type="submit" kind="primary" size="large" wide busy={busy}>
          {t('oauth.link.submit')}
        </Button>
      </Form>
    </GuestPage>
  )
}
