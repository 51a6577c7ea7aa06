import type { LoaderFunctionArgs } from 'react-router'
import { planTitle } from '../../../components/plan-title.ts'
import { keepsMails, sessionContext, siteContext } from '../../../session.ts'
import { visitContext } from '../../../visit.ts'
import type { ContactValues } from './kept.ts'

export function loadContact({ context, request }: LoaderFunctionArgs) {
  const { site } = context.get(siteContext)
  const { user } = context.get(sessionContext)
  const { t } = context.get(visitContext)
  const wish = new URL(request.url).searchParams
  const plan = site?.constants.plans.find(({ name }) => name === wish.get('plan'))?.name
  const start: ContactValues = {
    name: user?.fullname ?? '',
    email: user?.email ?? '',
    subject: plan ? t('contact.subject.plan', { plan: planTitle(plan) }) : '',
    key: crypto.randomUUID(),
    opened: String(Date.now()),
  }
  return {
    start,
    sent: wish.has('sent'),
    mails: !keepsMails(context),
    contact: site?.settings.contact ?? { email: '', address: '', phone: '', message: '' },
  }
}
