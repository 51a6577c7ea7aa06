import type { LoaderFunctionArgs } from 'react-router'
import { getForm } from '../../../../contract/forms.ts'
import { planTitle } from '../../../../contract/lists/plan-title.ts'
import { send } from '../../../api.ts'
import { keepsMails, sessionContext, siteContext } from '../../../session.ts'
import { visitContext } from '../../../visit.ts'

/** The form that this page shows: a module like any other, which an administrator may go on building. */
export const contactForm = 'contact'

export async function loadContact({ context, request }: LoaderFunctionArgs) {
  const { site } = context.get(siteContext)
  const { user } = context.get(sessionContext)
  const { t } = context.get(visitContext)
  const wish = new URL(request.url).searchParams
  const plan = site?.constants.plans.find(({ name }) => name === wish.get('plan'))?.name
  const found = await send(getForm, { params: { formKey: contactForm }, context })
  return {
    // Whoever may not see the form still reads how the site can be reached.
    form: found.ok ? found.data : null,
    start: { key: crypto.randomUUID(), opened: String(Date.now()) },
    values: {
      name: user?.fullname ?? '',
      email: user?.email ?? '',
      subject: plan ? t('contact.subject.plan', { plan: planTitle(plan) }) : '',
    },
    sent: wish.has('sent'),
    mails: !keepsMails(context),
    contact: site?.settings.contact ?? { email: '', address: '', phone: '', message: '' },
  }
}
