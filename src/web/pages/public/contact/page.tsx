import type { ReactNode } from 'react'
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { planTitle } from '#contract/billing/plan-title.ts'
import { getForm } from '#contract/content/forms.ts'
import type { PublicSettings } from '#contract/site/public-settings.ts'
import { pathFor } from '#locales/paths.ts'
import { send } from '#web/api/send.ts'
import { PageHead } from '#web/components/frame/page-head.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon, type IconName } from '#web/ui/icons/icon.tsx'
import { Note } from '#web/ui/note.tsx'
import { keepsMails, sessionContext, siteContext } from '#web/visit/session.ts'
import { visitContext } from '#web/visit/visit-context.ts'
import { answerForm } from '../module/answer-form.ts'
import type { ModuleFormAnswer } from '../module/face-field.tsx'
import { FormOfModule, FormState, useArrivalToast } from '../module/form-of-module.tsx'
import { keepTyped } from '../module/keep-typed.ts'
import './contact.css'

/** The module whose form this page shows. Administrators can edit it like any other module. */
const contactForm = 'contact'

export function loader(args: LoaderFunctionArgs) {
  return loadContact(args)
}

export function action({ request, context }: ActionFunctionArgs) {
  const sent = `${pathFor('contact', context.get(visitContext).frame.locale)}?sent=1`
  return answerForm(request, context, contactForm, sent)
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return keepTyped(request, () => serverAction<typeof action>())
}

export default function Contact() {
  const t = useT()
  const { form, start, values, sent, mails, contact } = useLoaderData<typeof loader>()
  const answer = useActionData<ModuleFormAnswer>()
  const isSent = answer?.isArrived || (sent && !answer)
  useArrivalToast(isSent ? t('contact.sent') : undefined)
  return (
    <div className="wrap contact grid grid-cols-[minmax(0,7fr)_minmax(0,4fr)] gap-y-8 gap-x-16 items-start to-900:grid-cols-1 [&_.note_p+p]:mbs-4">
      <PageHead title={t('contact.title')} description={t('contact.description')} />
      <div className="col-span-full pbs-12 to-900:pbs-7">
        <h1 className="text-48 tracking-large">{t('contact.heading')}</h1>
        <p className="lead mbs-3 max-w-[58ch]">{t('contact.lead')}</p>
      </div>
      <div className="grid gap-6">
        {isSent ? (
          <Note kind="good" title={t('contact.sent')}>
            <p>{t(mails ? 'contact.sent.text' : 'contact.sent.kept')}</p>
            <p>
              <PageLink page="home" className={buttonClass()}>
                {t('contact.sent.on')}
              </PageLink>
            </p>
          </Note>
        ) : form?.is_sent ? (
          <FormState state="already" />
        ) : (
          form && (
            <FormOfModule
              form={form}
              start={start}
              values={values}
              answer={answer}
              below={
                <p className="-mbs-3 ps-8 text-14">
                  <PageLink page="privacyPolicy">{t('contact.privacy')}</PageLink>
                </p>
              }
            />
          )
        )}
      </div>
      <ContactWays contact={contact} />
    </div>
  )
}

async function loadContact({ context, request }: LoaderFunctionArgs) {
  const { site } = context.get(siteContext)
  const { user } = context.get(sessionContext)
  const { t, newKey } = context.get(visitContext)
  const query = new URL(request.url).searchParams
  const plan = site?.constants.plans.find(({ name }) => name === query.get('plan'))?.name
  const answer = await send(getForm, { params: { formKey: contactForm }, context })
  return {
    // Visitors who may not see the form still see how to reach the site.
    form: answer.ok ? answer.data : null,
    start: { key: newKey(), opened: String(Date.now()) },
    values: {
      name: user?.fullname ?? '',
      email: user?.email ?? '',
      subject: plan ? t('contact.subject.plan', { plan: planTitle(plan) }) : '',
    },
    sent: query.has('sent'),
    mails: !keepsMails(context),
    contact: site?.settings.contact ?? { email: '', address: '', phone: '', message: '' },
  }
}

/** Other ways to reach the site, as far as the settings list them, and pages that may make a message unnecessary. */
function ContactWays({ contact }: { contact: PublicSettings['contact'] }) {
  const t = useT()
  const { email, phone, address, message } = contact
  const isReachable = [email, phone, address, message].some((way) => way !== '')
  return (
    <aside className="grid gap-8 text-15">
      {isReachable && (
        <section className="pbs-4 border-bs border-bs-line-2">
          <h2 className="mbe-2 text-18 tracking-[-0.01em]">{t('contact.ways')}</h2>
          {message && <p className="wrap-anywhere whitespace-pre-line text-ink-2">{message}</p>}
          <ul className="grid gap-2 mbs-3">
            {email && (
              <ContactLine icon="mail">
                <a href={`mailto:${email}`}>{email}</a>
              </ContactLine>
            )}
            {phone && (
              <ContactLine icon="phone">
                <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
              </ContactLine>
            )}
            {address && <ContactLine icon="home">{address}</ContactLine>}
          </ul>
        </section>
      )}
      <section className="pbs-4 border-bs border-bs-line-2">
        <h2 className="mbe-2 text-18 tracking-[-0.01em]">{t('contact.before')}</h2>
        <p className="text-ink-2">{t('contact.before.text')}</p>
        <ul className="grid gap-2 mbs-3">
          <ContactLine icon="help">
            <PageLink page="faq">{t('contact.before.faq')}</PageLink>
          </ContactLine>
          <ContactLine icon="shield-check">
            <PageLink page="support">{t('contact.before.support')}</PageLink>
          </ContactLine>
        </ul>
      </section>
      <section className="pbs-4 border-bs border-bs-line-2">
        <h2 className="mbe-2 text-18 tracking-[-0.01em]">{t('contact.prizes')}</h2>
        <p className="text-ink-2">{t('contact.prizes.text')}</p>
      </section>
    </aside>
  )
}

function ContactLine({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[18px_minmax(0,1fr)] gap-3 items-start">
      <Icon className="mbs-0.75 text-ink-2" name={icon} />
      <span className="wrap-anywhere whitespace-pre-line">{children}</span>
    </li>
  )
}
