import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { fileKinds } from '../../../../contract/fields/names.ts'
import { mediaList } from '../../../../contract/lists/media-list.ts'
import { noFolder } from '../../../../contract/lists/media-words.ts'
import { listMedia, listMediaFolders, type MediaRow } from '../../../../contract/media.ts'
import { allows } from '../../../../contract/permissions.ts'
import { answerListAct } from '../../../acts/answer-list-act.ts'
import { loadList } from '../../../acts/load-list.ts'
import { send } from '../../../api.ts'
import { type Cells, DataTable } from '../../../components/data-table/data-table.tsx'
import { Empty } from '../../../components/empty.tsx'
import { useT } from '../../../i18n/frame.tsx'
import { PageLink, usePath } from '../../../i18n/link.tsx'
import { useBytes } from '../../../i18n/use-bytes.ts'
import { signedInUser } from '../../../session.ts'
import { Icon } from '../../../ui/icon.tsx'
import { DashboardPage } from '../parts/dashboard-page.tsx'
import { MediaFace } from '../parts/media-face.tsx'
import { FolderRail } from './folder-rail.tsx'
import { LookSwitch } from './look-switch.tsx'
import { lookCookie, lookOf, uploadAct } from './media-acts.ts'
import { UploadArea, UploadButton } from './upload-area.tsx'
import { useMediaChoices } from './use-media-choices.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const { context, request } = args
  const user = signedInUser(context)
  const may = (name: string) => allows(user.permissions, name)
  const [list, folders] = await Promise.all([
    loadList(mediaList, listMedia, args),
    send(listMediaFolders, { context }),
  ])
  return {
    user,
    may: { create: may('media.create'), update: may('media.update'), delete: may('media.delete') },
    look: lookOf(request),
    library: folders.ok ? folders.data : null,
    ...list,
  }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const kept = await lookCookie(request, context)
  if (kept) {
    return redirect(url.pathname + url.search, { headers: { 'Set-Cookie': kept } })
  }
  return answerListAct(request, context, mediaList, { upload: uploadAct })
}

const cells: Cells<MediaRow> = {
  file_name: (row) => <MediumName row={row} />,
  size: ({ size }) => <Size bytes={size} />,
}

/** A medium with its picture: a line of the list, a card of the grid. */
function MediumName({ row }: { row: MediaRow }) {
  const t = useT()
  const bytes = useBytes()
  const { id, file_name, size, width, height, kind, alt, is_private } = row
  const lacksWords = kind === 'image' && alt === '' && !is_private
  return (
    <span className="media-name">
      <span className="media-name-face">
        <MediaFace medium={row} />
        {lacksWords && (
          <small className="media-lacks">
            <Icon name="warning" size={14} />
            {t('media.no_alt')}
          </small>
        )}
      </span>
      <span className="data-table-name">
        <PageLink page="dashboardMedium" parameters={{ mediaId: id }}>
          <bdi>{file_name}</bdi>
        </PageLink>
        <small>
          {bytes(size)}
          {width !== null && height !== null && ` · ${width} × ${height}`}
        </small>
      </span>
    </span>
  )
}

function Size({ bytes }: { bytes: number }) {
  return useBytes()(bytes)
}

/** Everything that pages of this site can show. */
export default function Media() {
  const t = useT()
  const path = usePath()
  const bytes = useBytes()
  const { user, may, look, library, wish, view, found, bulk } = useLoaderData<typeof loader>()
  const folders = library?.folders ?? []
  const choices = useMediaChoices(may, folders)
  const folder = folders.find(({ module }) => (module ?? noFolder) === wish.filters['module'])
  const taken = folder ?? { module: null, kinds: fileKinds }
  const total = folders.reduce((sum, { files }) => sum + files, 0)
  const size = folders.reduce((sum, one) => sum + one.bytes, 0)
  return (
    <DashboardPage
      title={t('dash.place.media')}
      count={library && `${t('media.files', { count: total })} · ${bytes(size)}`}
      user={user}
      acts={{
        upload: t('media.upload'),
        bulk: choices.find(({ action: name }) => name === bulk.ask?.action)?.label ?? '',
      }}
      end={
        <>
          <LookSwitch look={look} />
          {may.create && <UploadButton taken={taken} />}
        </>
      }
    >
      <div className="media-split">
        {library && (
          <FolderRail
            library={library}
            current={wish.filters['module']}
            isUnused={wish.filters['uses_max'] === '0'}
          />
        )}
        <div className="media-main" data-look={look}>
          {may.create && <UploadArea taken={taken} folderName={folder?.name ?? ''} folders={folders} />}
          <DataTable
            list={mediaList}
            texts="list.media."
            wish={wish}
            view={view}
            path={path('dashboardMedia')}
            found={found}
            caption={t('dash.place.media')}
            nameOf={({ file_name }) => file_name}
            cells={cells}
            options={{
              module: folders.map(({ module, name }) => ({
                value: module ?? noFolder,
                label: module === null ? t('media.folder.none') : name || module,
              })),
            }}
            setBeside={['module', 'uses_max']}
            keepsView
            exports={listMedia.path}
            bulk={{ choices, ...bulk }}
            empty={
              <Empty
                icon="image"
                title={t('media.none.title')}
                text={t(may.create ? 'media.none.text' : 'media.none.read')}
              />
            }
          />
        </div>
      </div>
    </DashboardPage>
  )
}
