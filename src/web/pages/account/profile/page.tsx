import './profile.css'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { answerAction } from '#web/actions/answer-action.ts'
import { useT } from '#web/i18n/frame.tsx'
import { keepsMails, signedInUser } from '#web/visit/session.ts'
import { AccountFrame } from '../parts/account-frame.tsx'
import { profileActions } from './actions.ts'
import { EmailForm } from './email-form.tsx'
import { AvatarForm, CloseAccount, DeleteAccount, ExportAccount, ProfileForm } from './profile-form.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  return { user: signedInUser(context), keepsMails: keepsMails(context) }
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerAction(request, context, profileActions)
}

export default function Profile() {
  const t = useT()
  const { user, keepsMails } = useLoaderData<typeof loader>()
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
      <EmailForm user={user} keepsMails={keepsMails} />
      <ExportAccount />
      <CloseAccount />
      <DeleteAccount username={user.username} />
    </AccountFrame>
  )
}
