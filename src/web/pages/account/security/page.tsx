import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import { minPasswordLength } from '#contract/accounts/account-rules.ts'
import type { listIdentities, OauthProvider } from '#contract/accounts/oauth.ts'
import type { User } from '#contract/accounts/user.ts'
import type { CallReply } from '#contract/api/call.ts'
import { ownSessionsList } from '#contract/lists/own-lists.ts'
import { ActionButton, ActionForm } from '#web/actions/action-form.tsx'
import { answerListAction } from '#web/actions/answer-list-action.ts'
import { providerNames } from '#web/actions/prove-identity.tsx'
import { LoadFailed } from '#web/components/errors/load-failed.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Name } from '#web/ui/inline-text.tsx'
import { AccountFrame } from '../parts/account-frame.tsx'
import { Part } from '../parts/part.tsx'
import { Row } from '../parts/row.tsx'
import { loadSecurity, securityActions } from './load-and-answer.ts'
import { Passkeys } from './passkeys.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'

export function loader(args: LoaderFunctionArgs) {
  return loadSecurity(args)
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerListAction(request, context, ownSessionsList, securityActions)
}

export default function Security() {
  const t = useT()
  const { user, sessions, passkeys, identities, offered } = useLoaderData<typeof loader>()
  const actions = {
    change_password: t('security.password.title'),
    start_totp: t('security.totp.title'),
    confirm_totp: t('security.totp.title'),
    remove_totp: t('security.totp.off'),
    renew_codes: t('security.codes.renew'),
    start_passkey: t('security.passkeys.add'),
    add_passkey: t('security.passkeys.add'),
    remove_passkey: t('security.passkeys.remove'),
    remove_identity: t('security.providers.remove'),
    bulk: t('security.sessions.close'),
  }
  return (
    <AccountFrame title={t('security.title')} lead={t('security.lead')} user={user} actions={actions}>
      <PasswordForm user={user} />
      <SecondFactor user={user} />
      <Passkeys passkeys={passkeys} />
      <Providers identities={identities} offered={offered} />
      <Sessions {...sessions} />
    </AccountFrame>
  )
}

/** Changes the password, or sets the first one for accounts created through a provider. */
function PasswordForm({ user }: { user: User }) {
  const t = useT()
  return (
    <Part
      title={t('security.password.title')}
      text={t(user.has_password ? 'security.password.text' : 'security.password.none')}
    >
      <ActionForm intent="change_password" submit={t('security.password.submit')}>
        {({ errors, values }) => (
          <>
            {/* Password managers store the new password under this name. */}
            <input type="text" defaultValue={user.username} autoComplete="username" readOnly hidden />
            {user.has_password && (
              <TextField
                name="current_password"
                type="password"
                label={t('field.current_password')}
                autoComplete="current-password"
                required
                error={errors['current_password']}
              />
            )}
            <TextField
              name="new_password"
              type="password"
              label={t('field.new_password')}
              hint={t('security.password.hint', { count: minPasswordLength })}
              autoComplete="new-password"
              minLength={minPasswordLength}
              required
              error={errors['new_password']}
            />
            <TextField
              name="confirm_password"
              type="password"
              label={t('field.confirm_password')}
              autoComplete="new-password"
              required
              error={errors['confirm_password']}
            />
            <Checkbox
              name="close_others"
              label={t('security.password.close_others')}
              defaultChecked={values['intent_seen'] ? values['close_others'] === 'on' : true}
            />
            <input type="hidden" name="intent_seen" value="1" />
          </>
        )}
      </ActionForm>
    </Part>
  )
}

interface ProvidersProps {
  identities: CallReply<typeof listIdentities> | null
  /** providers that this site offers for signing in */
  offered: readonly OauthProvider[]
}

/** Linked provider accounts. Hidden where there are none and none can be added. */
function Providers({ identities, offered }: ProvidersProps) {
  const t = useT()
  const { date } = useFormat()
  const { pathname } = useLocation()
  if (identities === null) return <LoadFailed />
  const free = offered.filter((provider) => !identities.some((each) => each.provider === provider))
  if (identities.length === 0 && free.length === 0) return null
  return (
    <Part title={t('security.providers.title')} text={t('security.providers.text')}>
      <ul>
        {identities.map(({ provider, email, created_at }) => (
          <Row key={provider}>
            <Icon name="link" />
            <div>
              <span className="row-title">{providerNames[provider]}</span>
              <span className="row-note">
                {email && <Name>{email}</Name>} {t('security.providers.since', { date: date(created_at) })}
              </span>
            </div>
            <ActionButton
              intent="remove_identity"
              id={provider}
              size="small"
              label={t('security.providers.remove_named', { name: providerNames[provider] })}
            >
              {t('security.remove')}
            </ActionButton>
          </Row>
        ))}
        {free.map((provider) => (
          <Row key={provider}>
            <Icon name="link" />
            <span className="row-title">{providerNames[provider]}</span>
            <PageLink
              page="oauthStart"
              parameters={{ provider }}
              search={`?${new URLSearchParams({ return: pathname })}`}
              reloadDocument
              className={buttonClass({ size: 'small' })}
            >
              {t('security.providers.add', { name: providerNames[provider] })}
            </PageLink>
          </Row>
        ))}
      </ul>
    </Part>
  )
}
