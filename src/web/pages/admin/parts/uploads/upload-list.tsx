import { useT } from '#web/i18n/frame.tsx'
import { useBytes } from '#web/i18n/use-bytes.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Progress } from '#web/ui/progress/progress.tsx'
import { byNeed, progressOfAll, type Upload } from './upload.ts'
import type { UploadQueue } from './upload-queue.ts'

/** The progress of each upload, and of all of them. */
export function UploadList({ queue, uploads }: { queue: UploadQueue; uploads: readonly Upload[] }) {
  const t = useT()
  const bytes = useBytes()
  if (uploads.length === 0) return null
  const { share, size, sent, open, done, failed } = progressOfAll(uploads)
  return (
    <section className="uploads" aria-labelledby="uploads-title">
      <div className="uploads-head">
        <h2 id="uploads-title">{t('media.uploads.title')}</h2>
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
          <Button kind="ghost" size="small" onClick={queue.clear}>
            {t('media.uploads.clear')}
          </Button>
        )}
      </div>
      {open > 0 && <Progress value={share} label={t('media.uploads.all')} />}
      <ul>
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
    <li data-state={state}>
      <span className="uploads-name">
        <bdi>{name}</bdi>
        <small>{bytes(size)}</small>
      </span>
      <span className="uploads-state">
        {state === 'sending' && sent >= size ? (
          <>
            <Progress label={t('media.uploads.working', { name })} />
            <small>{t('media.uploads.working_on')}</small>
          </>
        ) : (
          (isOpen || state === 'paused') && (
            <>
              <Progress value={size > 0 ? sent / size : 0} label={t('media.uploads.of', { name })} />
              <small>
                {state === 'sending' ? `${Math.floor((sent / size) * 100)} %` : t(`media.uploads.${state}`)}
              </small>
            </>
          )
        )}
        {state === 'done' && (
          <small className="uploads-done">
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
      <span className="uploads-acts">
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
