import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { listOutbox, readOutboxMail, resendOutboxMail } from '../../../../contract/outbox.ts'
import { allows } from '../../../../contract/permissions.ts'
import { changeSettings } from '../../../../contract/settings.ts'
import { afterToken } from '../../../../locales/after-token.ts'
import { pathFor } from '../../../../locales/paths.ts'
import { type Failed, send } from '../../../api.ts'
import { redirectTelling } from '../../../flash.ts'
import { useT } from '../../../i18n/frame.tsx'
import { PageLink } from '../../../i18n/link.tsx'
import { signedInUser, siteContext } from '../../../session.ts'
import { Note } from '../../../ui/note.tsx'
import { visitContext } from '../../../visit.ts'
import { DashboardPage } from '../parts/dashboard-page.tsx'
import { Mail } from './mail.tsx'
import { Maintenance } from './maintenance.tsx'
import { Outbox } from './outbox.tsx'
import './dashboard.css'

const pageSize = 25

export async function loader({ context, request }: LoaderFunctionArgs) {
  const user = signedInUser(context)
  if (!allows(user.permissions, 'external.settings')) return { user, admin: undefined }
  const { searchParams } = new URL(request.url)
  const page = Math.max(1, Math.trunc(Number(searchParams.get('page'))) || 1)
  const id = searchParams.get('mail')
  const [outbox, mail] = await Promise.all([
    send(listOutbox, { payload: { page, page_size: pageSize }, context }),
    id ? send(readOutboxMail, { params: { id }, context }) : undefined,
  ])
  const isClosed = context.get(siteContext).site?.settings.maintenance_mode !== false
  return { user, admin: { isClosed, page, outbox, mail } }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { locale } = context.get(visitContext).frame
  const form = await request.formData()
  const back = pathFor('dashboard', locale) + new URL(request.url).search
  const mail = form.get('resend')
  const [call, answer] =
    typeof mail === 'string'
      ? [resendOutboxMail, await send(resendOutboxMail, { params: { id: mail }, context })]
      : [
          changeSettings,
          await send(changeSettings, {
            payload: { maintenance_mode: form.get('maintenance') === 'on' },
            context,
          }),
        ]
  if (!answer.ok) return data({ failed: answer satisfies Failed }, { status: answer.status || 502 })
  throw redirectTelling(back, call, context)
}

/** What waits for whoever looks after the site. */
export default function Dashboard() {
  const t = useT()
  const { user, admin } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const failed = answer && 'failed' in answer ? answer.failed : undefined
  return (
    <DashboardPage title={t('dashboard.title')} user={user}>
      <div className="dash-pad">
        {failed && (
          <Note kind="bad" role="alert">
            <p>{failed.message}</p>
          </Note>
        )}
        {!admin && <Note title={t('dashboard.nothing')} />}
        {admin && (
          <>
            <div className="columns columns-3">
              <Maintenance isClosed={admin.isClosed} />
              <section className="panel panel-pad stack gap-3">
                <h2>{t('dashboard.mail.title')}</h2>
                {admin.outbox.ok && <MailRoute driver={admin.outbox.data.driver} />}
              </section>
              <section className="panel panel-pad stack gap-3">
                <h2>{t('dashboard.api.title')}</h2>
                <p>{t('dashboard.api.text')}</p>
                <p>
                  <a href="/api/docs">{t('dashboard.api.link')}</a>
                </p>
              </section>
            </div>
            {admin.mail && <Mail answer={admin.mail} page={admin.page} />}
            <Outbox answer={admin.outbox} page={admin.page} pageSize={pageSize} />
          </>
        )}
      </div>
    </DashboardPage>
  )
}

function MailRoute({ driver }: { driver: string }) {
  const t = useT()
  if (driver === 'smtp' || driver === 'api') return <p>{t(`dashboard.mail.${driver}`)}</p>
  return (
    <Note kind="warn">
      <p>{t('dashboard.mail.none')}</p>
      <p>
        <PageLink page="setup" parameters={{ token: afterToken }} search="?step=mail">
          {t('dashboard.mail.set_up')}
        </PageLink>
      </p>
    </Note>
  )
}
