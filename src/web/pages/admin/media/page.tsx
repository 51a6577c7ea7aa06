import { type ActionFunctionArgs, Form, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { allows } from '#contract/api/permissions.ts'
import type { MediaFolder } from '#contract/content/media.ts'
import { listMedia, listMediaFolders, type MediaRow } from '#contract/content/media.ts'
import { noFolder } from '#contract/content/media-limits.ts'
import { fileKinds } from '#contract/fields/names.ts'
import { mediaList } from '#contract/lists/site-lists.ts'
import { answerListAction } from '#web/actions/answer-list-action.ts'
import { loadList } from '#web/actions/load-list.ts'
import { send } from '#web/api/send.ts'
import type { Cells } from '#web/components/data-table/data-table.tsx'
import type { BulkChoice } from '#web/components/data-table/selected.ts'
import { Empty } from '#web/components/empty.tsx'
import { ModuleIcon } from '#web/components/module-icon.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink, usePath } from '#web/i18n/link.tsx'
import { useBytes } from '#web/i18n/use-bytes.ts'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { signedInUser } from '#web/visit/session.ts'
import { DashboardList } from '../parts/list/list-page.tsx'
import { MediaFace } from '../parts/pickers/media-face.tsx'
import { FolderRail } from './folder-rail.tsx'
import { lookCookie, type MediaView, mediaViewOf, mediaViews, uploadAction } from './media-actions.ts'
import { UploadArea, UploadButton } from './upload-area.tsx'

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
    look: mediaViewOf(request),
    library: folders.ok ? folders.data : null,
    ...list,
  }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const cookie = await lookCookie(request, context)
  if (cookie) {
    return redirect(url.pathname + url.search, { headers: { 'Set-Cookie': cookie } })
  }
  return answerListAction(request, context, mediaList, { upload: uploadAction })
}

const cells: Cells<MediaRow> = {
  file_name: (row) => <MediumName row={row} />,
  size: ({ size }) => <Size bytes={size} />,
}

/** A file with its picture: a row of the list or a card of the grid. */
function MediumName({ row }: { row: MediaRow }) {
  const t = useT()
  const bytes = useBytes()
  const { id, file_name, size, width, height, kind, alt, is_private } = row
  const isCard = useLoaderData<typeof loader>().look === 'grid'
  const lacksWords = kind === 'image' && alt === '' && !is_private
  return (
    <span
      className={`items-center min-w-0 ${
        isCard
          ? 'grid grid-cols-1 gap-1.5'
          : lacksWords
            ? // The note on what is missing is below the name, like all other details of a file.
              'grid grid-cols-[auto_minmax(0,1fr)] gap-y-1 gap-x-3'
            : 'flex gap-3'
      }`}
    >
      <span
        className={`flex-none gap-2 items-center ${isCard ? 'relative block' : lacksWords ? 'contents' : 'flex'}`}
      >
        <MediaFace
          medium={row}
          className={
            isCard
              ? 'w-full h-auto aspect-[4/3] [&>small]:lowercase in-[tr:has(:checked)]:outline-2 in-[tr:has(:checked)]:outline-offset-2 in-[tr:has(:checked)]:outline-mark'
              : `size-11 [&>small]:hidden ${lacksWords ? 'row-[1/span_2]' : ''}`
          }
        />
        {lacksWords && (
          <small
            className={`media-lacks inline-flex flex-none gap-1 items-center py-0.5 px-1.75 border border-line-2 rounded-control bg-surface text-bad text-12 ${
              isCard ? 'absolute inset-be-1.5 inset-s-1.5' : 'row-2 col-2 justify-self-start'
            }`}
          >
            <Icon name="warning" size={14} />
            {t('media.no_alt')}
          </small>
        )}
      </span>
      {/* A long name ends in dots where its card ends, and the whole card is clickable. */}
      <span className={isCard ? 'data-table-name min-w-0' : 'data-table-name'}>
        <PageLink
          page="dashboardMedium"
          parameters={{ mediaId: id }}
          className={
            isCard
              ? 'focus-visible:outline-none after:absolute after:inset-0 after:rounded-control focus-visible:after:outline-2 focus-visible:after:outline-offset-3 focus-visible:after:outline-mark'
              : undefined
          }
        >
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

/** The media library: all files that the site's pages can show. */
export default function Media() {
  const t = useT()
  const bytes = useBytes()
  const loaded = useLoaderData<typeof loader>()
  const { may, look: layout, library, query } = loaded
  const folders = library?.folders ?? []
  const folder = folders.find(({ module }) => (module ?? noFolder) === query.filters['module'])
  const target = folder ?? { module: null, kinds: fileKinds }
  const size = folders.reduce((sum, row) => sum + row.bytes, 0)
  return (
    <DashboardList
      list={mediaList}
      texts="list.media."
      call={listMedia}
      place="media"
      page="dashboardMedia"
      loaded={loaded}
      choices={useMediaChoices(may, folders)}
      head={{
        // How many files there are is said by the folders.
        count: library && bytes(size),
        actions: { upload: t('media.upload') },
        end: (
          <>
            <ViewSwitch view={layout} />
            {may.create && <UploadButton target={target} />}
          </>
        ),
      }}
      renderTable={(table) => (
        <div className="grid grid-cols-[212px_minmax(0,1fr)] to-920:block">
          {library && (
            <FolderRail
              library={library}
              current={query.filters['module']}
              isUnused={query.filters['uses_max'] === '0'}
            />
          )}
          <div
            className="min-w-0 pbs-4 [&_.data-table-tools]:pbs-0 [&>.note]:mx-(--gutter) [&>.note]:mbe-4 data-[look=grid]:[&_.data-table-scroll]:overflow-visible data-[look=grid]:[&_:is(table,thead)]:block phone:data-[look=grid]:[&_thead_.choice]:px-0"
            data-look={layout}
          >
            {may.create && <UploadArea target={target} folderName={folder?.name ?? ''} folders={folders} />}
            {table}
          </div>
        </div>
      )}
      nameOf={({ file_name }) => file_name}
      cells={cells}
      options={{
        module: folders.map(({ module, name }) => ({
          value: module ?? noFolder,
          label: module === null ? t('media.folder.none') : name || module,
        })),
      }}
      empty={
        <Empty
          icon="image"
          title={t('media.none.title')}
          text={t(may.create ? 'media.none.text' : 'media.none.read')}
        />
      }
    />
  )
}

const icons = { grid: 'lucide:layout-grid', list: 'lucide:rows-3' } as const

/** Switches between cards and rows; the choice is stored. */
function ViewSwitch({ view }: { view: MediaView }) {
  const t = useT()
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="look" />
      <div
        role="group"
        aria-label={t('media.look')}
        className="flex border border-line-2 rounded-control bg-surface"
      >
        {mediaViews.map((one) => (
          <button
            className="grid place-items-center w-10 min-h-8.5 border-0 rounded-[calc(var(--r-control)-1px)] bg-transparent text-ink-3 cursor-pointer hover:text-ink [&[aria-pressed=true]]:bg-sunk [&[aria-pressed=true]]:text-ink"
            key={one}
            type="submit"
            name="look"
            value={one}
            aria-pressed={one === view}
            aria-label={t(`media.look.${one}`)}
            title={t(`media.look.${one}`)}
          >
            <ModuleIcon icon={icons[one]} />
          </button>
        ))}
      </div>
    </Form>
  )
}

/** Bulk actions on files. */
function useMediaChoices(
  may: { update: boolean; delete: boolean },
  folders: readonly MediaFolder[],
): BulkChoice[] {
  const t = useT()
  const path = usePath()
  const pageOf = (mediaId: string) => path('dashboardMedium', { mediaId })
  const moving: BulkChoice = {
    action: 'media.move',
    label: t('media.bulk.move'),
    icon: 'folder',
    title: (count) => t('media.bulk.move.title', { count }),
    consequences: [t('media.bulk.move.then')],
    pageOf,
    fields: ({ values, errors }) => (
      <SelectField
        name="module"
        label={t('list.media.module')}
        required
        defaultValue={values['module'] ?? noFolder}
        error={errors['module']}
        options={folders.map(({ module, name }) => ({
          value: module ?? noFolder,
          label: module === null ? t('media.folder.none') : name || module,
        }))}
      />
    ),
  }
  const deleting: BulkChoice = {
    action: 'media.delete',
    label: t('media.bulk.delete'),
    icon: 'trash',
    isDanger: true,
    title: (count) => t('media.bulk.delete.title', { count }),
    consequences: [t('media.bulk.delete.then'), t('media.bulk.delete.used')],
    pageOf,
  }
  return [...(may.update ? [moving] : []), ...(may.delete ? [deleting] : [])]
}
