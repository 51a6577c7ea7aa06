import { maxMediaBytes, mediaEndings } from '#contract/content/media-limits.ts'
import { type FileKind, fileKinds } from '#contract/fields/names.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { useBytes } from '#web/i18n/use-bytes.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Progress } from '#web/ui/progress/progress.tsx'
import { byNeed, progressOfAll, type Upload, type UploadQueue } from './upload-queue.ts'

interface UploadListProps {
  queue: UploadQueue
  uploads: readonly Upload[]
  /** its place on the page */
  className: string
}

/** The progress of each upload, and of all of them. */
export function UploadList({ queue, uploads, className }: UploadListProps) {
  const t = useT()
  const bytes = useBytes()
  if (uploads.length === 0) return null
  const { share, size, sent, open, done, failed } = progressOfAll(uploads)
  return (
    <section className={`grid gap-2 text-14 ${className}`} aria-labelledby="uploads-title">
      <div className="flex flex-wrap gap-y-1 gap-x-4 items-center min-h-9">
        <h2
          className="font-semibold text-16 leading-[1.3] font-text tracking-normal normal-nums"
          id="uploads-title"
        >
          {t('media.uploads.title')}
        </h2>
        {/* Announced when a file ends, not with every byte. */}
        <p role="status">
          {t('media.uploads.done', { count: done, of: uploads.length })}
          {failed > 0 && ` · ${t('media.uploads.failed', { count: failed })}`}
        </p>
        {open > 0 && (
          <p className="muted">
            {bytes(sent)} / {bytes(size)}
          </p>
        )}
        {done + failed > 0 && (
          <Button kind="ghost" size="small" className="ms-auto" onClick={queue.clear}>
            {t('media.uploads.clear')}
          </Button>
        )}
      </div>
      {open > 0 && <Progress value={share} label={t('media.uploads.all')} />}
      <ul className="max-h-80 overflow-y-auto">
        {byNeed(uploads).map((upload) => (
          <UploadLine key={upload.key} queue={queue} upload={upload} />
        ))}
      </ul>
    </section>
  )
}

function UploadLine({ queue, upload }: { queue: UploadQueue; upload: Upload }) {
  const t = useT()
  const bytes = useBytes()
  const { key, name, size, sent, state, problem, mayRetry } = upload
  const isOpen = state === 'sending' || state === 'waiting'
  return (
    <li
      className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_minmax(88px,auto)] gap-y-0.5 gap-x-3 items-center min-h-11 border-bs border-bs-line tabular-nums phone:grid-cols-[minmax(0,1fr)_auto] phone:py-1.5"
      data-state={state}
    >
      <span className="grid min-w-0 leading-[1.3] wrap-anywhere">
        <bdi>{name}</bdi>
        <small className="text-ink-2 text-13">{bytes(size)}</small>
      </span>
      <span className="grid grid-cols-[minmax(0,1fr)_auto] gap-3 items-center py-1 phone:row-2 phone:col-span-full [&>:only-child]:col-span-full">
        {state === 'sending' && sent >= size ? (
          <>
            <Progress label={t('media.uploads.working', { name })} />
            <small className="text-ink-2 text-13">{t('media.uploads.working_on')}</small>
          </>
        ) : (
          (isOpen || state === 'paused') && (
            <>
              <Progress value={size > 0 ? sent / size : 0} label={t('media.uploads.of', { name })} />
              <small className="text-ink-2 text-13">
                {state === 'sending' ? `${Math.floor((sent / size) * 100)} %` : t(`media.uploads.${state}`)}
              </small>
            </>
          )
        )}
        {state === 'done' && (
          <small className="flex gap-1.5 items-center text-ink-2 text-13">
            <Icon name="check" size={16} />
            {t('media.uploads.there')}
          </small>
        )}
        {state === 'failed' && (
          <span className="field-error" role="alert">
            <Icon name="alert-circle" size={16} />
            <span>{problem || t('media.uploads.broke')}</span>
          </span>
        )}
      </span>
      <span className="flex justify-end">
        {isOpen && (
          <Action icon="pause" label={t('media.uploads.pause', { name })} onClick={() => queue.pause(key)} />
        )}
        {state === 'paused' && (
          <Action icon="play" label={t('media.uploads.resume', { name })} onClick={() => queue.resume(key)} />
        )}
        {state === 'failed' && mayRetry && (
          <Action
            icon="refresh"
            label={t('media.uploads.retry', { name })}
            onClick={() => queue.resume(key)}
          />
        )}
        <Action icon="x" label={t('media.uploads.remove', { name })} onClick={() => queue.remove(key)} />
      </span>
    </li>
  )
}

interface ActionProps {
  icon: 'pause' | 'play' | 'refresh' | 'x'
  label: string
  onClick: () => void
}

function Action({ icon, label, onClick }: ActionProps) {
  return <Button kind="ghost" size="small" square icon={icon} aria-label={label} onClick={onClick} />
}

export interface AcceptedFiles {
  kinds: readonly FileKind[]
  /** maximum size of a file in bytes, if the folder has one */
  file_bytes?: number
}

/** Says before the upload why the server would refuse a file; '' if it may accept it. */
export function useRefusal({
  kinds,
  file_bytes = Number.MAX_SAFE_INTEGER,
}: AcceptedFiles): (file: File) => string {
  const t = useT()
  const bytes = useBytes()
  const { list } = useFormat()
  return ({ name, size }) => {
    const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
    const kind = kinds.find((one) => (mediaEndings[one] as readonly string[]).includes(ending))
    if (!kind) return t('media.refused.type', { ending: ending || name, known: list(endingsOf(kinds)) })
    const maxBytes = Math.min(file_bytes, maxMediaBytes[kind])
    if (size > maxBytes) return t('media.refused.large', { size: bytes(size), most: bytes(maxBytes) })
    return size === 0 ? t('media.refused.empty') : ''
  }
}

/** Accepted file extensions, without the dot. */
function endingsOf(kinds: readonly FileKind[]): string[] {
  return fileKinds.filter((kind) => kinds.includes(kind)).flatMap((kind) => [...mediaEndings[kind]])
}

/** For the `accept` attribute of a file field. */
export function acceptOf(kinds: readonly FileKind[]): string {
  return endingsOf(kinds)
    .map((ending) => `.${ending}`)
    .join(',')
}
