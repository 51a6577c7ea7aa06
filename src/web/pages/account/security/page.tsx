import './security.css'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { ownSessionsList } from '#contract/lists/own-sessions-list.ts'
import { answerListAction } from '#web/actions/answer-list-action.ts'
import { useT } from '#web/i18n/frame.tsx'
import { AccountFrame } from '../parts/account-frame.tsx'
import { securityActions } from './actions.ts'
import { loadSecurity } from './load-security.ts'
import { Passkeys } from './passkeys.tsx'
import { PasswordForm } from './password-form.tsx'
import { Providers } from './providers.tsx'
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
