import type { ReactNode } from 'react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { allows } from '#contract/api/permissions.ts'
import {
  deleteMedia,
  getMedia,
  getMediaText,
  listMediaFolders,
  type MediaDetail,
  type MediaUse,
} from '#contract/content/media.ts'
import { isTextFile } from '#contract/content/media-limits.ts'
import { pathFor } from '#locales/paths.ts'
import { ActionForm } from '#web/actions/action-form.tsx'
import { answerAction } from '#web/actions/answer-action.ts'
import { reloadsAfterConflict } from '#web/actions/seen.tsx'
import { send } from '#web/api/send.ts'
import { fatal } from '#web/boot/fatal.ts'
import { useCopyRefused } from '#web/components/copy-refused.ts'
import { OpenLink } from '#web/components/open-link.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useFrame, useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { useBytes } from '#web/i18n/use-bytes.ts'
import { buttonClass, CopyButton } from '#web/ui/buttons/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Note } from '#web/ui/note.tsx'
import { redirectTelling } from '#web/visit/flash.ts'
import { signedInUser } from '#web/visit/session.ts'
import { visitContext } from '#web/visit/visit-context.ts'
import { DashboardPage } from '../parts/dashboard-page.tsx'
import { mediumActions } from './medium-actions.ts'
import { AboutForm, HostingPart } from './medium-parts.tsx'
import { Preview } from './preview.tsx'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const user = signedInUser(context)
  const may = (name: string) => allows(user.permissions, name)
  const id = params['mediaId'] ?? ''
  const found = send(getMedia, { params: { id }, context })
  const [answer, text, folders] = await Promise.all([
    found,
    found.then((file) =>
      file.ok && isTextFile(file.data) ? send(getMediaText, { params: { id }, context }) : undefined,
    ),
    send(listMediaFolders, { context }),
  ])
  if (!answer.ok) throw fatal(answer.message, answer.status)
  return {
    user,
    medium: answer.data,
    text: text?.ok ? text.data : null,
    folders: folders.ok ? folders.data.folders : [],
    may: { update: may('media.update'), delete: may('media.delete') },
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const answer = await answerAction(request, context, mediumActions(params['mediaId'] ?? ''))
  const isGone = 'data' in answer && answer.data.ok && !answer.data.proof && answer.data.intent === 'delete'
  if (!isGone) return answer
  const { locale } = context.get(visitContext).frame
  return redirectTelling(pathFor('dashboardMedia', locale), deleteMedia, context)
}

export const shouldRevalidate = reloadsAfterConflict

/** One file of the library: its preview and description, its crop, and where it is used. */
export default function Medium() {
  const t = useT()
  const { user, medium, text, folders, may } = useLoaderData<typeof loader>()
  return (
    <DashboardPage
      title={medium.file_name}
      user={user}
      above={[{ page: 'dashboardMedia', label: t('dash.place.media') }]}
      actions={{ delete: t('media.delete.title') }}
      end={
        <>
          <CopyAddress url={medium.url} />
          <a href={medium.url} download={medium.file_name} className={buttonClass({ size: 'small' })}>
            <Icon name="download" />
            {t('media.download')}
          </a>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,400px)] to-920:block">
        <div className="grid grid-cols-1 gap-6 content-start pbs-4 px-(--gutter) pbe-6 [&_form]:max-w-none">
          <Preview medium={medium} text={text} mayUpdate={may.update} />
        </div>
        <div className="dash-pad content-start border-s border-s-line to-920:border-bs to-920:border-bs-line to-920:border-s-0 *:first:pbs-0 *:first:border-bs-0">
          {may.update && <AboutForm medium={medium} folders={folders} />}
          {medium.hosting && <HostingPart medium={medium} hosting={medium.hosting} mayUpdate={may.update} />}
          <Facts medium={medium} />
          <UsageList usages={medium.used_by} />
          {may.delete && <DeleteForm medium={medium} />}
        </div>
      </div>
    </DashboardPage>
  )
}

/** Copies the whole address of the file, to use it elsewhere. */
function CopyAddress({ url }: { url: string }) {
  const { origin, t } = useFrame()
  const sayCopyRefused = useCopyRefused()
  return (
    <div className="needs-script">
      <CopyButton
        size="small"
        text={new URL(url, origin).href}
        label={t('media.copy')}
        copiedLabel={t('media.copied')}
        onRefused={sayCopyRefused}
      />
    </div>
  )
}

const namedAtOnce = 5

/** Deletes the file; if it is in use, that is shown first. */
function DeleteForm({ medium }: { medium: MediaDetail }) {
  const t = useT()
  const { used_by: usages } = medium
  return (
    <section className="dash-part" aria-labelledby="delete">
      <h2 id="delete">{t('media.delete.title')}</h2>
      {usages.length > 0 ? (
        <Note kind="warn" title={t('media.delete.used', { count: usages.length })}>
          <Uses usages={usages.slice(0, namedAtOnce)} />
        </Note>
      ) : (
        <p className="muted">{t('media.delete.text')}</p>
      )}
      <ActionForm
        intent="delete"
        kind="danger"
        submit={
          usages.length > 0 ? t('media.delete.even', { count: usages.length }) : t('media.delete.title')
        }
      >
        {() => usages.length > 0 && <input type="hidden" name="even_used" value="yes" />}
      </ActionForm>
    </section>
  )
}

/** Records that show the file. */
function UsageList({ usages }: { usages: readonly MediaUse[] }) {
  const t = useT()
  return (
    <section className="dash-part" aria-labelledby="uses">
      <h2 id="uses">
        {usages.length > 0 ? t('media.uses', { count: usages.length }) : t('media.uses.where')}
      </h2>
      {usages.length === 0 ? <p className="muted">{t('media.uses.none')}</p> : <Uses usages={usages} />}
    </section>
  )
}

const lineClass =
  'flex gap-3 items-center justify-between min-h-8.5 not-first:border-bs not-first:border-bs-line text-14 tabular-nums wrap-anywhere'

function Uses({ usages }: { usages: readonly MediaUse[] }) {
  return (
    <ul>
      {usages.map((use) => (
        <li className={lineClass} key={`${use.area} ${use.record_id}`}>
          <UseName use={use} />
        </li>
      ))}
    </ul>
  )
}

/** The name of a record or a module, linked for those who may open it. */
function UseName({ use }: { use: MediaUse }) {
  const t = useT()
  const { area, record_id: recordId, name, module, module_name, may_open } = use
  const shown = <bdi>{name || t('media.uses.unnamed')}</bdi>
  return (
    <>
      {area === 'modules' && module !== null ? (
        <OpenLink page="dashboardModule" parameters={{ moduleKey: module }}>
          {shown}
        </OpenLink>
      ) : may_open && module !== null ? (
        <PageLink page="dashboardRecord" parameters={{ moduleKey: module, recordId }}>
          {shown}
        </PageLink>
      ) : (
        shown
      )}
      <small className="flex-none max-w-[40%] text-ink-3 text-end">{module_name || (module ?? area)}</small>
    </>
  )
}

/** Details of a file, and the available sizes of a picture. */
function Facts({ medium }: { medium: MediaDetail }) {
  const t = useT()
  const bytes = useBytes()
  const { dateTime } = useFormat()
  const { kind, type, size, width, height, parts, created_at, is_private, store } = medium
  return (
    <section className="dash-part" aria-labelledby="facts">
      <h2 id="facts">{t('media.facts')}</h2>
      <dl className="grid gap-1.5 m-0 text-14 tabular-nums">
        <Fact name={t('list.media.type')}>
          <code dir="ltr">{type}</code>
        </Fact>
        <Fact name={t('list.media.size')}>{bytes(size)}</Fact>
        {width !== null && height !== null && (
          <Fact name={t('media.dimensions')}>
            {width} × {height} px
          </Fact>
        )}
        <Fact name={t('list.media.created_at')}>
          <time dateTime={created_at}>{dateTime(created_at)}</time>
        </Fact>
        {kind === 'image' && <Fact name={t('media.place')}>{t('media.place.removed')}</Fact>}
        <Fact name={t('list.media.store')}>{t(`list.media.store.${store}`)}</Fact>
        <Fact name={t('media.seen_by')}>{t(is_private ? 'media.seen_by.staff' : 'media.seen_by.all')}</Fact>
      </dl>
      {parts.length > 0 && (
        <Fold
          title={t('media.parts', {
            count: parts.length,
            bytes: bytes(parts.reduce((sum, part) => sum + part.bytes, 0)),
          })}
        >
          <ul>
            {parts.map((part) => (
              <li className={lineClass} key={part.key}>
                <a href={part.url}>
                  {part.width} × {part.height}
                </a>
                <span>{part.type.replace('image/', '').toUpperCase()}</span>
                <span>{bytes(part.bytes)}</span>
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-3 justify-between">
      <dt className="text-ink-2">{name}</dt>
      <dd className="text-end wrap-anywhere">{children}</dd>
    </div>
  )
}
