import type { CallReply } from '#contract/api/call.ts'
import type { listMediaFolders, MediaFolder } from '#contract/content/media.ts'
import { noFolder } from '#contract/content/media-limits.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { useBytes } from '#web/i18n/use-bytes.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Progress } from '#web/ui/progress/progress.tsx'

interface FolderRailProps {
  library: CallReply<typeof listMediaFolders>
  /** the selected folder, as in the address */
  current: string | undefined
  /** only unused files are shown */
  isUnused: boolean
}

/** The folders of the library, and how much space is left. */
export function FolderRail({ library, current, isUnused }: FolderRailProps) {
  const t = useT()
  const { folders, folder_quota, own_bytes, own_quota } = library
  const total = folders.reduce((sum, { files }) => sum + files, 0)
  const open = folders.find(({ module }) => (module ?? noFolder) === current)
  return (
    <div className="grid grid-cols-1 gap-6 content-start pt-4 pr-2.5 pb-6 pl-[calc(var(--gutter)_-_10px)] border-e border-e-line to-920:gap-3 to-920:py-3 to-920:px-(--gutter) to-920:border-e-0 to-920:border-be to-920:border-be-line">
      <nav aria-label={t('media.folders')}>
        <h2 className="px-2.5 pbe-1.5 text-ink-3 font-medium text-13 leading-[1.3] font-text tracking-normal normal-nums to-920:px-0">
          {t('media.folders')}
        </h2>
        <ul className="to-920:flex to-920:gap-1 to-920:overflow-x-auto to-920:scrollbar-thin">
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
      <div className="text-ink-3 text-13 tabular-nums grid gap-3 px-2.5 to-920:grid-cols-[repeat(auto-fit,minmax(140px,1fr))] to-920:px-0">
        {open && (
          <UsageMeter
            label={t('media.room.folder', { name: nameOf(open) || t('media.folder.none') })}
            used={open.bytes}
            max={folder_quota}
          />
        )}
        <UsageMeter label={t('media.room.own')} used={own_bytes} max={own_quota} />
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
    <PageLink
      page="dashboardMedia"
      search={search}
      className="flex gap-2 items-center justify-between min-h-9 py-1 px-2.5 border border-transparent rounded-control text-ink-2 text-14 no-underline wrap-anywhere hover:bg-hover aria-[current]:border-line-2 aria-[current]:bg-surface aria-[current]:text-ink aria-[current]:font-semibold to-920:min-h-10 to-920:whitespace-nowrap"
      aria-current={isCurrent ? 'true' : undefined}
    >
      <bdi className={files === 0 && !isCurrent ? 'text-ink-3' : undefined}>{name}</bdi>
      {files !== undefined && <small className="text-ink-3 text-13 tabular-nums">{number(files)}</small>}
    </PageLink>
  )
}

/** The share from which on the remaining space is shown. */
const nearlyFull = 0.9

function UsageMeter({ label, used, max }: { label: string; used: number; max: number }) {
  const t = useT()
  const bytes = useBytes()
  const isFull = used >= max
  return (
    <div>
      <p className="grid mbe-1">
        <b className="text-ink-2 font-medium">{label}</b>
        <span>{t('media.room.of', { used: bytes(used), most: bytes(max) })}</span>
      </p>
      <Progress value={Math.min(1, used / max)} label={label} />
      {used / max >= nearlyFull && (
        <p className="flex gap-1.5 items-baseline mbs-1.5 text-bad">
          <Icon className="flex-none [translate:0_2px]" name="warning" size={14} />
          {isFull ? t('media.room.full') : t('media.room.near', { left: bytes(max - used) })}
        </p>
      )}
    </div>
  )
}
