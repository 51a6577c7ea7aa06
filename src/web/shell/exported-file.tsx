import { type ExportJob, getExportFile } from '#contract/lists/bulk/exports.ts'
import { Ago } from '../components/times/ago.tsx'
import { useFormat } from '../i18n/format.ts'
import { useT } from '../i18n/frame.tsx'
import { useBytes } from '../i18n/use-bytes.ts'
import { buttonClass } from '../ui/buttons/button.tsx'
import { Icon } from '../ui/icons/icon.tsx'
import { Progress } from '../ui/progress/progress.tsx'

/** A long export: how far it is, the file, or why there is none. */
export function ExportedFile({ file }: { file: ExportJob }) {
  const t = useT()
  const { number } = useFormat()
  const bytes = useBytes()
  const { id, file_name, state, done, total, message, finished_at } = file
  return (
    <li>
      <p className="job-tray-line">
        <strong>
          <bdi>{file_name}</bdi>
        </strong>
        {finished_at && <Ago moment={finished_at} />}
        {state === 'running' && total !== null && (
          <span>{t('table.bulk.progress', { done: number(done), total: number(total) })}</span>
        )}
      </p>
      {state === 'running' && (
        <Progress value={done} max={Math.max(total ?? 1, 1)} label={t('table.export_running')} />
      )}
      {message && <p className="job-tray-failed">{message}</p>}
      {state === 'done' && (
        <a href={getExportFile.path.replace('{id}', id)} download className={buttonClass({ size: 'small' })}>
          <Icon name="download" />
          {t('table.export_download', { size: bytes(file.bytes) })}
        </a>
      )}
    </li>
  )
}
