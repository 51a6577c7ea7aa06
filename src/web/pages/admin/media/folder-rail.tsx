import type { CallReply } from '../../../../contract/call.ts'
import { noFolder } from '../../../../contract/lists/media-words.ts'
import type { listMediaFolders, MediaFolder } from '../../../../contract/media.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'
import { PageLink } from '../../../i18n/link.tsx'
import { useBytes } from '../../../i18n/use-bytes.ts'
import { Progress } from '../../../ui/progress.tsx'

interface FolderRailProps {
  library: CallReply<typeof listMediaFolders>
  /** the folder that is looked into, as the address says it */
  current: string | undefined
  /** only files that nothing shows are looked at */
  isUnused: boolean
}

/** Folders of the library, and how much room is left. */
export function FolderRail({ library, current, isUnused }: FolderRailProps) {
  const t = useT()
  const bytes = useBytes()
  const { folders, folder_quota, own_bytes, own_quota } = library
  const total = folders.reduce((sum, { files }) => sum + files, 0)
  const open = folders.find(({ module }) => (module ?? noFolder) === current)
  return (
    <div className="media-rail">
      <nav aria-label={t('media.folders')}>
        <h2>{t('media.folders')}</h2>
        <ul>
          <li>
            <FolderLink name={t('media.folder.all')} files={total} isCurrent={!current && !isUnused} />
          </li>
          {folders.map((folder) => (
            <li key={folder.module ?? noFolder}>
              <FolderLink
                name={nameOf(folder) || t('media.folder.none')}
                files={folder.files}
                search={`?module=${encodeURIComponent(folder.module ?? noFolder)}`}
                isCurrent={folder === open}
              />
            </li>
          ))}
          <li>
            <FolderLink name={t('media.folder.unused')} search="?uses_max=0" isCurrent={isUnused} />
          </li>
        </ul>
      </nav>
      <div className="media-room">
        {open && (
          <Room
            label={t('media.room.folder', { name: nameOf(open) || t('media.folder.none') })}
            text={t('media.room.of', { used: bytes(open.bytes), most: bytes(folder_quota) })}
            share={open.bytes / folder_quota}
          />
        )}
        <Room
          label={t('media.room.own')}
          text={t('media.room.of', { used: bytes(own_bytes), most: bytes(own_quota) })}
          share={own_bytes / own_quota}
        />
      </div>
    </div>
  )
}

function nameOf({ module, name }: MediaFolder): string {
  return name || (module ?? '')
}

interface FolderLinkProps {
  name: string
  files?: number
  search?: string
  isCurrent: boolean
}

function FolderLink({ name, files, search = '', isCurrent }: FolderLinkProps) {
  const { number } = useFormat()
  return (
    <PageLink page="dashboardMedia" search={search} aria-current={isCurrent ? 'true' : undefined}>
      <bdi>{name}</bdi>
      {files !== undefined && <small>{number(files)}</small>}
    </PageLink>
  )
}

function Room({ label, text, share }: { label: string; text: string; share: number }) {
  return (
    <div>
      <p>
        <b>{label}</b>
        <span>{text}</span>
      </p>
      <Progress value={Math.min(1, share)} label={label} />
    </div>
  )
}
