import { useEffect, useRef, useState } from 'react'
import { Form, Link, useLocation, useSubmit } from 'react-router'
import { type OauthProvider, oauthProviders } from '#contract/accounts/oauth.ts'
import type { User } from '#contract/accounts/user.ts'
import { toastFailure } from '../api/use-toasts.ts'
import { useT } from '../i18n/frame.tsx'
import { PageLink } from '../i18n/link.tsx'
import { Button, buttonClass } from '../ui/buttons/button.tsx'
import { TextField } from '../ui/forms/field.tsx'
import { WithoutScript } from '../ui/note.tsx'
import type { ActionAnswer } from './answer-action.ts'
import { useBusy } from './use-answer.ts'

/** Brand names are the same in every language. */
export const providerNames: Record<OauthProvider, string> = { google: 'Google', facebook: 'Facebook' }

interface ProveIdentityProps {
  answer: ActionAnswer
  user: User
  /** the name of the action that runs after the proof */
  actionName: string | undefined
}

/** Asks for a proof of identity. The original form is held in hidden fields and is submitted with the proof. */
export function ProveIdentity({ answer, user, actionName }: ProveIdentityProps) {
  const t = useT()
  const busy = useBusy(answer.intent, answer.mark)
  const { pathname } = useLocation()
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
    box.current?.querySelector<HTMLElement>('[aria-invalid="true"], input:not([type=hidden])')?.focus()
  }, [])
  const wrong = answer.proof?.fields ?? {}
  const general = answer.proof?.message && Object.keys(wrong).length === 0 ? answer.proof.message : ''
  const canType = user.has_password || user.two_factor
  return (
    <section className="panel panel-pad grid gap-3" aria-labelledby="prove" ref={box}>
      <h2 id="prove" className="text-22">
        {t('account.prove.title')}
      </h2>
      <p className="muted">{t('account.prove.text')}</p>
      {actionName && <p className="strong">{t('account.prove.then', { act: actionName })}</p>}
      {general && (
        <WithoutScript>
          <p className="field-error" role="alert">
            {general}
          </p>
        </WithoutScript>
      )}
      <Form
        method="post"
        className="stack act-form max-w-[26.25rem] phone:max-w-none"
        noValidate
        preventScrollReset
      >
        <Waiting answer={answer} />
        {canType && <input type="hidden" name="proving" value="1" />}
        {user.has_password && (
          <TextField
            name="proof_password"
            type="password"
            label={t('field.password')}
            autoComplete="current-password"
            required
            error={wrong['proof_password']}
          />
        )}
        {user.two_factor && (
          <TextField
            name="proof_code"
            label={t('field.code')}
            hint={t('account.prove.code_hint')}
            autoComplete="one-time-code"
            autoCapitalize="off"
            spellCheck={false}
            required
            error={wrong['proof_code']}
          />
        )}
        {!canType && <Providers />}
        <div className="row">
          {canType && (
            <Button type="submit" kind="primary" busy={busy}>
              {t('account.prove.submit')}
            </Button>
          )}
          <ByPasskey answer={answer} />
          <Link to={pathname} className={buttonClass({ kind: 'ghost' })} preventScrollReset>
            {t('account.cancel')}
          </Link>
        </div>
      </Form>
    </section>
  )
}

/** The form as it was submitted, without its secrets. */
function Waiting({ answer: { intent, mark, values } }: { answer: ActionAnswer }) {
  const all = { intent, ...(mark && { mark }), ...values }
  return Object.entries(all).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}

/** An account without a password signs in again with its provider. */
function Providers() {
  const t = useT()
  const { pathname } = useLocation()
  return (
    <div className="stack gap-3">
      <p>{t('account.prove.provider')}</p>
      <div className="row">
        {oauthProviders.map((provider) => (
          <PageLink
            key={provider}
            page="oauthStart"
            parameters={{ provider }}
            search={`?${new URLSearchParams({ return: pathname })}`}
            reloadDocument
            className={buttonClass()}
          >
            {providerNames[provider]}
          </PageLink>
        ))}
      </div>
    </div>
  )
}

/** Verifies with a passkey in the browser, then submits the held form again. */
function ByPasskey({ answer }: { answer: ActionAnswer }) {
  const t = useT()
  const submit = useSubmit()
  const [busy, setBusy] = useState(false)

  async function prove() {
    setBusy(true)
    const { proveByPasskey } = await import('./passkey-browser.ts')
    const outcome = await proveByPasskey()
    setBusy(false)
    if (!outcome.ok)
      return toastFailure({ message: outcome.message || t('account.passkey_canceled'), lines: [] })
    const { intent, mark, values } = answer
    const form = { intent, ...(mark && { mark }), ...values, proved: '1' }
    await submit(form, { method: 'post', preventScrollReset: true })
  }

  return (
    <Button icon="key" busy={busy} className="needs-script" onClick={() => void prove()}>
      {t('account.prove.passkey')}
    </Button>
  )
}
