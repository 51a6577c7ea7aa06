import './profile.css'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { getOwnLook } from '#contract/accounts/own-look.ts'
import { answerAction } from '#web/actions/answer-action.ts'
import { send } from '#web/api/send.ts'
import { useT } from '#web/i18n/frame.tsx'
import { keepsMails, signedInUser } from '#web/visit/session.ts'
import { AccountFrame } from '../parts/account-frame.tsx'
import { profileActions } from './actions.ts'
import { EmailForm } from './email-form.tsx'
import { LookForm } from './look-form.tsx'
import { AvatarForm, CloseAccount, DeleteAccount, ExportAccount, ProfileForm } from './profile-form.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const look = await send(getOwnLook, { context })
  return {
    user: signedInUser(context),
    keepsMails: keepsMails(context),
    look: look.ok ? look.data : undefined,
  }
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerAction(request, context, profileActions)
}

export default function Profile() {
  const t = useT()
  const { user, keepsMails, look } = useLoaderData<typeof loader>()
  const actions = {
    email: t('profile.email.title'),
    export: t('profile.export.title'),
    close: t('profile.close.title'),
    delete: t('profile.delete.title'),
  }
  return (
    <AccountFrame title={t('profile.title')} lead={t('profile.lead')} user={user} actions={actions}>
      <AvatarForm user={user} />
      <ProfileForm user={user} />
      {look && <LookForm look={look} />}
      <EmailForm user={user} keepsMails={keepsMails} />
      <ExportAccount />
      <CloseAccount />
      <DeleteAccount username={user.username} />
    </AccountFrame>
  )
}
