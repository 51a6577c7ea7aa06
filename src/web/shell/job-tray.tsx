import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { type BulkJob, listBulks } from '#contract/lists/bulk/bulk.ts'
import { type ExportJob, getExportFile, listExports } from '#contract/lists/bulk/exports.ts'
import { send } from '../api/send.ts'
import { Outcome } from '../components/data-table/bulk-progress.tsx'
import { Ago, NowProvider } from '../components/times/ago.tsx'
import { useFormat } from '../i18n/format.ts'
import { useT } from '../i18n/frame.tsx'
import { useBytes } from '../i18n/use-bytes.ts'
import { buttonClass } from '../ui/buttons/button.tsx'
import { Icon } from '../ui/icons/icon.tsx'
import { Menu } from '../ui/overlays/menu.tsx'
import { Progress } from '../ui/progress/progress.tsx'

/** Milliseconds between two looks at jobs that are running. */
const betweenLooks = 2000

/** Milliseconds before the first look: what the page itself needs comes first. */
const afterStart = 500

/**
 * The viewer's bulk actions and imports of the last day and their long exports of the last hour, wherever they are in the
 * dashboard meanwhile.
 */
export function JobTray() {
  const t = useT()
  const { jobs, files, at, look } = useJobs()
  if (jobs.length + files.length === 0) return null
  const hasFailed = jobs.some(({ failed }) => failed > 0)
  const running =
    jobs.filter(({ is_finished }) => !is_finished).length +
    files.filter(({ state }) => state === 'running').length
  return (
    <Menu
      className="job-tray [&>summary]:relative"
      panel="w-[min(372px,calc(100vw_-_2_*_var(--gutter)))] max-w-none max-h-[calc(100svh_-_80px)] py-2.5 px-3.5 overflow-y-auto text-14"
      kind="ghost"
      size="small"
      square
      label={running > 0 ? t('table.jobs.running', { count: running }) : t('table.jobs.title')}
      button={
        <>
          <Icon
            name={running > 0 ? 'spinner' : hasFailed ? 'alert-circle' : 'check-circle'}
            size={20}
            className={running > 0 ? 'spinner' : hasFailed ? 'text-bad' : ''}
          />
          {running > 0 && (
            <span
              className="absolute inset-bs-0 -inset-e-0.5 min-w-4.5 py-0.75 px-1 rounded-[9px] bg-accent text-on-accent text-12 leading-none font-semibold font-text text-center normal-nums"
              aria-hidden="true"
            >
              {running}
            </span>
          )}
        </>
      }
      onOpen={look}
    >
      <NowProvider now={at}>
        <b className="block pbe-2">{t('table.jobs.title')}</b>
        <ul>
          {files.map((file) => (
            <ExportedFile key={file.id} file={file} />
          ))}
          {jobs.map((job) => (
            <Job key={job.id} job={job} />
          ))}
        </ul>
      </NowProvider>
    </Menu>
  )
}

/** One job: how far it is, or what it did, what failed and why. */
function Job({ job }: { job: BulkJob }) {
  const t = useT()
  const { number } = useFormat()
  const { done, failed, total, is_finished, finished_at, rows } = job
  return (
    <li className={entry}>
      <Line name={is_finished ? <Outcome job={job} /> : t('table.bulk.running')}>
        {finished_at && <Ago moment={finished_at} />}
        {!is_finished && (
          <span>{t('table.bulk.progress', { done: number(done + failed), total: number(total) })}</span>
        )}
      </Line>
      {!is_finished && (
        <Progress value={done + failed} max={Math.max(total, 1)} label={t('table.bulk.running')} />
      )}
      {rows.length > 0 && (
        <ul className={failure}>
          {rows.map(({ id, name, message }) => (
            <li key={id}>
              <bdi>{name || id}</bdi> <span className="text-ink-2">{message}</span>
            </li>
          ))}
          {failed > rows.length && <li>{t('table.jobs.more', { count: failed - rows.length })}</li>}
        </ul>
      )}
    </li>
  )
}

const entry = 'grid gap-1.5 py-2.5 border-bs border-bs-line'
const failure = 'grid gap-1 ps-2.5 border-s-2 border-s-bad text-13 wrap-anywhere'

/** What is done, and beside it when it was, or how far it is. */
function Line({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <p className="flex gap-3 justify-between wrap-anywhere [&>:not(strong)]:flex-none [&>:not(strong)]:text-ink-3 [&>:not(strong)]:text-13">
      <strong>{name}</strong>
      {children}
    </p>
  )
}

interface Found {
  jobs: readonly BulkJob[]
  files: readonly ExportJob[]
  at: number
}

/** The jobs: read at first, whenever one was begun, after each form, and as long as one is running. */
function useJobs() {
  const [{ jobs, files, at }, setFound] = useState<Found>({ jobs: [], files: [], at: 0 })
  const { state, formMethod } = useNavigation()
  const isSending = state !== 'idle' && formMethod === 'POST'
  const job = new URLSearchParams(useLocation().search).get('job')
  async function look(): Promise<void> {
    const [bulks, exports] = await Promise.all([send(listBulks), send(listExports)])
    if (bulks.ok && exports.ok) setFound({ jobs: bulks.data.jobs, files: exports.data.jobs, at: Date.now() })
  }
  const onLook = useEffectEvent(() => void look())
  useEffect(() => {
    const timer = setTimeout(() => onLook(), afterStart)
    return () => clearTimeout(timer)
  }, [])
  // The address names a job that was just begun.
  useEffect(() => {
    if (job === null) return
    const timer = setTimeout(() => onLook(), 0)
    return () => clearTimeout(timer)
  }, [job])
  // An export is begun by a form, and its address says nothing about it.
  useEffect(() => (isSending ? () => onLook() : undefined), [isSending])
  const isRunning =
    jobs.some(({ is_finished }) => !is_finished) || files.some((file) => file.state === 'running')
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => onLook(), betweenLooks)
    return () => clearInterval(timer)
  }, [isRunning])
  return { jobs, files, at, look: () => void look() }
}

/** A long export: how far it is, the file, or why there is none. */
function ExportedFile({ file }: { file: ExportJob }) {
  const t = useT()
  const { number } = useFormat()
  const bytes = useBytes()
  const { id, file_name, state, done, total, message, finished_at } = file
  return (
    <li className={entry}>
      <Line name={<bdi>{file_name}</bdi>}>
        {finished_at && <Ago moment={finished_at} />}
        {state === 'running' && total !== null && (
          <span>{t('table.bulk.progress', { done: number(done), total: number(total) })}</span>
        )}
      </Line>
      {state === 'running' && (
        <Progress value={done} max={Math.max(total ?? 1, 1)} label={t('table.export_running')} />
      )}
      {message && <p className={failure}>{message}</p>}
      {state === 'done' && (
        <a href={getExportFile.path.replace('{id}', id)} download className={buttonClass({ size: 'small' })}>
          <Icon name="download" />
          {t('table.export_download', { size: bytes(file.bytes) })}
        </a>
      )}
    </li>
  )
}
