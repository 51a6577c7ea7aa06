import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { deleteMedia, getMedia, listMediaFolders } from '../../../../contract/media.ts'
import { allows } from '../../../../contract/permissions.ts'
import { pathFor } from '../../../../locales/paths.ts'
import { answerAct } from '../../../acts/answer-act.ts'
import { send } from '../../../api.ts'
import { fatal } from '../../../fatal.ts'
import { redirectTelling } from '../../../flash.ts'
import { useT } from '../../../i18n/frame.tsx'
import { signedInUser } from '../../../session.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Icon } from '../../../ui/icon.tsx'
import { visitContext } from '../../../visit.ts'
import { DashboardPage } from '../parts/dashboard-page.tsx'
import { AboutForm } from './about-form.tsx'
import { DeleteForm } from './delete-form.tsx'
import { Facts } from './facts.tsx'
import { HostingPart } from './hosting-part.tsx'
import { mediumActs } from './medium-acts.ts'
import { Preview } from './preview.tsx'
import { Uses } from './uses.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const user = signedInUser(context)
  const may = (name: string) => allows(user.permissions, name)
  const [found, folders] = await Promise.all([
    send(getMedia, { params: { id: params['mediaId'] ?? '' }, context }),
    send(listMediaFolders, { context }),
  ])
  if (!found.ok) throw fatal(found.message, found.status)
  return {
    user,
    medium: found.data,
    folders: folders.ok ? folders.data.folders : [],
    may: { update: may('media.update'), delete: may('media.delete') },
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const answer = await answerAct(request, context, mediumActs(params['mediaId'] ?? ''))
  const isGone = 'data' in answer && answer.data.ok && !answer.data.proof && answer.data.intent === 'delete'
  if (!isGone) return answer
  const { locale } = context.get(visitContext).frame
  return redirectTelling(pathFor('dashboardMedia', locale), deleteMedia, context)
}

/** One file of the library: what it shows and says, how it is cut, and where it is used. */
export default function Medium() {
  const t = useT()
  const { user, medium, folders, may } = useLoaderData<typeof loader>()
  return (
    <DashboardPage
      title={medium.file_name}
      user={user}
      above={[{ page: 'dashboardMedia', label: t('dash.place.media') }]}
      acts={{ delete: t('media.delete.title') }}
      end={
        <a href={medium.url} download={medium.file_name} className={buttonClass({ size: 'small' })}>
          <Icon name="download" />
          {t('media.download')}
        </a>
      }
    >
      <div className="medium-split">
        <div className="medium-look">
          <Preview medium={medium} mayUpdate={may.update} />
        </div>
        <div className="dash-pad medium-aside">
          {may.update && <AboutForm medium={medium} folders={folders} />}
          {medium.hosting && <HostingPart medium={medium} hosting={medium.hosting} mayUpdate={may.update} />}
          <Facts medium={medium} />
          <Uses uses={medium.used_by} />
          {may.delete && <DeleteForm medium={medium} />}
        </div>
      </div>
    </DashboardPage>
  )
}
