import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import type { MediaFolder } from '#contract/content/media.ts'
import { cancelMediaUpload } from '#contract/content/media.ts'
import { noFolder } from '#contract/content/media-limits.ts'
import { isAnswering } from '#web/api/is-answering.ts'
import { send } from '#web/api/send.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Note } from '#web/ui/note.tsx'
import type { KeptUpload } from '../parts/uploads/send-pieces.ts'
import { type AcceptedFiles, acceptOf, UploadList, useRefusal } from '../parts/uploads/upload-list.tsx'
import {
  keptUploads,
  pageUploads,
  progressOfAll,
  type Upload,
  useUploads,
} from '../parts/uploads/upload-queue.ts'

type Target = AcceptedFiles & { module: string | null }

/** Chooses files, whose upload starts right away. */
export function UploadButton({ target }: { target: Target }) {
  const t = useT()
  const add = useAdd(target)
  const field = useRef<HTMLInputElement>(null)
  return (
    <span className="needs-script">
      <input
        ref={field}
        type="file"
        multiple
        hidden
        accept={acceptOf(target.kinds)}
        aria-label={t('media.upload')}
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])])
          // Allow choosing the same file again, to resume it.
          currentTarget.value = ''
        }}
      />
      <Button kind="primary" size="small" icon="upload" onClick={() => field.current?.click()}>
        {t('media.upload')}
      </Button>
    </span>
  )
}

interface UploadAreaProps {
  target: Target
  /** name of the selected folder */
  folderName: string
  folders: readonly MediaFolder[]
}

/** Uploads in progress, a drop zone all over the page, and a plain form when scripts are off. */
export function UploadArea({ target, folderName, folders }: UploadAreaProps) {
  const t = useT()
  const uploads = useUploads(pageUploads)
  return (
    <>
      <noscript>
        <form
          method="post"
          encType="multipart/form-data"
          className="flex flex-wrap gap-3 items-end pbs-0 px-(--gutter) pbe-4"
        >
          <input type="hidden" name="intent" value="upload" />
          <div className="field">
            <label className="field-label" htmlFor="media-file">
              {t('media.upload.file')}
            </label>
            <input
              id="media-file"
              type="file"
              name="file"
              className="input"
              accept={acceptOf(target.kinds)}
            />
          </div>
          <SelectField
            name="module"
            label={t('list.media.module')}
            size="small"
            defaultValue={target.module ?? noFolder}
            options={folders.map(({ module, name }) => ({
              value: module ?? noFolder,
              label: module === null ? t('media.folder.none') : name || module,
            }))}
          />
          <Button type="submit" kind="primary">
            {t('media.upload')}
          </Button>
        </form>
      </noscript>
      <UploadList
        queue={pageUploads}
        uploads={uploads}
        className="-mbs-4 mbe-4 py-3 px-(--gutter) border-be border-be-line bg-paper"
      />
      <UnfinishedUploads uploads={uploads} />
      <DropAnywhere target={target} folderName={folderName} />
    </>
  )
}

/** While files are dragged over the page, all of it accepts them. */
function DropAnywhere({ target, folderName }: { target: Target; folderName: string }) {
  const t = useT()
  const add = useEffectEvent(useAdd(target))
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    let depth = 0
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    const over = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault()
    }
    const move = (step: number) => (event: DragEvent) => {
      if (!hasFiles(event)) return
      depth = Math.max(0, depth + step)
      setIsOver(depth > 0)
    }
    const enter = move(1)
    const leave = move(-1)
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      depth = 0
      setIsOver(false)
      add([...(event.dataTransfer?.files ?? [])])
    }
    const listeners = { dragover: over, dragenter: enter, dragleave: leave, drop } as const
    for (const [name, listener] of Object.entries(listeners))
      document.addEventListener(name as 'drop', listener)
    return () => {
      for (const [name, listener] of Object.entries(listeners))
        document.removeEventListener(name as 'drop', listener)
    }
  }, [])
  if (!isOver) return null
  return (
    <div
      className="fixed z-60 inset-0 grid place-items-center p-6 bg-shade pointer-events-none"
      aria-hidden="true"
    >
      <p className="grid gap-2 justify-items-center p-8 border-2 border-dashed border-mark rounded-panel bg-raised font-semibold text-center">
        <Icon name="upload" size={28} />
        {folderName ? t('media.drop.folder', { name: folderName }) : t('media.drop')}
      </p>
    </div>
  )
}

/** Adds files to the upload queue for a folder, and revalidates the page as they arrive. */
function useAdd(target: Target): (files: readonly File[]) => void {
  const refuse = useRefusal(target)
  const { revalidate } = useRevalidator()
  const arrived = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A load that fails would replace the page, and the other uploads with it.
  const refresh = async () => {
    if (await isAnswering()) return revalidate()
    clearTimeout(arrived.current)
    arrived.current = setTimeout(() => void refresh(), retryMs)
  }
  return (files) =>
    pageUploads.add(files, {
      folder: target.module,
      refuse,
      onDone: () => {
        // Many small files arrive together; after the last one there is nothing to wait for.
        const { open } = progressOfAll(pageUploads.get())
        clearTimeout(arrived.current)
        arrived.current = setTimeout(() => void refresh(), open > 0 ? settleMs : 0)
      },
    })
}

const settleMs = 400
const retryMs = 2000

/** Files that were partly uploaded before the page was loaded: choosing the same file resumes them. */
function UnfinishedUploads({ uploads }: { uploads: readonly Upload[] }) {
  const t = useT()
  const isLoaded = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
  const [, forgotten] = useState(0)
  if (!isLoaded) return null
  const isHere = ({ name, size }: KeptUpload) =>
    uploads.some((item) => item.name === name && item.size === size)
  const unfinished = keptUploads.all().filter((upload) => !isHere(upload))
  if (unfinished.length === 0) return null
  return (
    <Note kind="info" title={t('media.unfinished.title')}>
      <p>{t('media.unfinished.text')}</p>
      <ul>
        {unfinished.map(({ id, name, size, sent }) => (
          <li className="flex flex-wrap gap-y-1 gap-x-3 items-center wrap-anywhere" key={id}>
            <span>
              <bdi>{name}</bdi> ({Math.floor((sent / size) * 100)} %)
            </span>
            <Button
              kind="ghost"
              size="small"
              onClick={() => {
                keptUploads.forget(id)
                forgotten((count) => count + 1)
                void send(cancelMediaUpload, { params: { id } })
              }}
            >
              {t('media.unfinished.forget')}
            </Button>
          </li>
        ))}
      </ul>
    </Note>
  )
}
