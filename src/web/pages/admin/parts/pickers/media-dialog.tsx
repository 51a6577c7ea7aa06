import { useEffect, useRef, useState } from 'react'
import { listMedia } from '#contract/content/media.ts'
import type { ShownMedia } from '#contract/fields/doc/editor-doc.ts'
import { send } from '#web/api/send.ts'
import type { MediaQuery } from '#web/fields/media-tools.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Note } from '#web/ui/note.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { browserWire } from '../uploads/send-pieces.ts'
import { acceptOf, UploadList, useRefusal } from '../uploads/upload-list.tsx'
import { createUploadQueue, keptUploads, useUploads } from '../uploads/upload-queue.ts'
import { MediaFace } from './media-face.tsx'
import { moveInGrid } from './move-in-grid.ts'

interface MediaDialogProps {
  query: MediaQuery
  mayUpload: boolean
  folder: string | null
  onAnswer: (media: readonly ShownMedia[]) => void
}

/** Chooses from the library, or uploads to it. */
export function MediaDialog({ query, mayUpload, folder, onAnswer }: MediaDialogProps) {
  const t = useT()
  const { kinds, max } = query
  const [isOpen, setIsOpen] = useState(true)
  const [chosen, setChosen] = useState<readonly ShownMedia[]>([])
  const [sent, setSent] = useState<readonly ShownMedia[]>([])
  const [q, setQ] = useState('')
  const answer = useRef<readonly ShownMedia[]>([])
  const grid = useRef<HTMLDivElement>(null)
  const { found: results, problem, more } = useLibrary(kinds, q)
  const isFull = chosen.length >= max
  const shown = [...sent, ...(results?.rows ?? []).filter(({ id }) => !sent.some((item) => item.id === id))]

  function close(media: readonly ShownMedia[]) {
    answer.current = media
    setIsOpen(false)
  }

  function toggle(medium: ShownMedia) {
    // If one file is wanted, choosing it is enough.
    if (max === 1) close([medium])
    else if (isIn(chosen, medium)) setChosen(chosen.filter(({ id }) => id !== medium.id))
    else if (!isFull) setChosen([...chosen, medium])
  }

  function arrived(medium: ShownMedia) {
    if (max === 1) return close([medium])
    setSent((now) => [medium, ...now])
    setChosen((now) => (now.length < max && !isIn(now, medium) ? [...now, medium] : now))
  }

  return (
    <Dialog
      open={isOpen}
      onClose={() => close([])}
      onAfterLeave={() => onAnswer(answer.current)}
      title={max === 1 ? t('media_picker.title.one') : t('media_picker.title')}
      closeLabel={t('media_picker.cancel')}
      wide
      actions={
        <>
          <span className="muted me-auto self-center empty:absolute" role="status">
            {chosen.length > 0 && t('media_picker.chosen', { count: chosen.length, most: max })}
          </span>
          <Button onClick={() => close([])}>{t('media_picker.cancel')}</Button>
          {max > 1 && (
            <Button
              kind="primary"
              onClick={() => {
                if (chosen.length > 0) close(chosen)
                else grid.current?.querySelector('button')?.focus()
              }}
            >
              {t('media_picker.take')}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-wrap gap-y-2 gap-x-3 items-end [&>.field]:flex-[1_1_220px]">
        <TextField
          type="search"
          size="small"
          icon="search"
          data-focus-first
          label={t('media_picker.search')}
          autoComplete="off"
          maxLength={200}
          value={q}
          onChange={({ currentTarget }) => setQ(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            grid.current?.querySelector('button')?.focus()
          }}
        />
        {mayUpload && <UploadHere query={query} folder={folder} onDone={arrived} />}
      </div>
      {problem && <Note kind="warn">{problem}</Note>}
      {results && shown.length === 0 && (
        <p className="muted py-6 text-center">
          {q.trim() ? t('media_picker.none_match') : t('media_picker.none')}
        </p>
      )}
      <div
        ref={grid}
        className="grid grid-cols-[repeat(auto-fill,minmax(112px,1fr))] gap-3 content-start min-h-50 max-h-[min(48svh,440px)] p-1 overflow-y-auto"
        role="group"
        aria-label={t('media_picker.title')}
        aria-busy={!results}
        onKeyDown={moveInGrid}
      >
        {shown.map((medium) => (
          <button
            className="group relative grid grid-cols-1 gap-1.5 content-start p-0 border-0 rounded-control bg-transparent text-ink text-13 leading-[1.3] text-start cursor-pointer [&[aria-disabled]]:opacity-50 [&[aria-disabled]]:cursor-not-allowed"
            key={medium.id}
            type="button"
            aria-pressed={isIn(chosen, medium)}
            aria-disabled={(isFull && max > 1 && !isIn(chosen, medium)) || undefined}
            title={medium.alt || medium.file_name}
            onClick={() => toggle(medium)}
          >
            <MediaFace
              medium={medium}
              className="w-full h-auto aspect-[4/3] group-aria-pressed:outline-2 group-aria-pressed:outline-offset-1 group-aria-pressed:outline-mark"
            />
            <bdi className="truncate">{medium.file_name}</bdi>
            {isIn(chosen, medium) && (
              <Icon
                name="check-circle"
                className="absolute inset-bs-1.5 inset-e-1.5 rounded-[50%] bg-surface text-accent-ink"
              />
            )}
          </button>
        ))}
      </div>
      {results && results.total > results.rows.length && (
        <div>
          <Button size="small" kind="ghost" onClick={more}>
            {t('media_picker.more')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

function isIn(media: readonly ShownMedia[], { id }: ShownMedia): boolean {
  return media.some((item) => item.id === id)
}

interface UploadHereProps {
  query: MediaQuery
  folder: string | null
  onDone: (medium: ShownMedia) => void
}

function UploadHere({ query: { kinds, max }, folder, onDone }: UploadHereProps) {
  const t = useT()
  const [queue] = useState(() => createUploadQueue({ wire: browserWire, kept: keptUploads }))
  const uploads = useUploads(queue)
  const refuse = useRefusal({ kinds })
  const field = useRef<HTMLInputElement>(null)
  // Closing the dialog pauses unfinished uploads; large files can be resumed in the library.
  useEffect(
    () => () => {
      for (const { key } of queue.get()) queue.pause(key)
    },
    [queue],
  )
  return (
    <>
      <input
        ref={field}
        type="file"
        hidden
        multiple={max > 1}
        accept={acceptOf(kinds)}
        aria-label={t('media_picker.upload')}
        onChange={({ currentTarget }) => {
          queue.add([...(currentTarget.files ?? [])], { folder, refuse, onDone })
          currentTarget.value = ''
        }}
      />
      <Button size="small" icon="upload" onClick={() => field.current?.click()}>
        {t('media_picker.upload')}
      </Button>
      <UploadList
        queue={queue}
        uploads={uploads.filter(({ state }) => state !== 'done')}
        className="flex-[1_1_100%] py-2"
      />
    </>
  )
}

const pageSize = 48
/** Milliseconds: long enough to type the next letter. */
const pauseMs = 200

interface SearchResults {
  rows: readonly ShownMedia[]
  total: number
}

/** Files of these kinds in the library, newest first; the last results stay until the next ones arrive. */
function useLibrary(kinds: MediaQuery['kinds'], q: string) {
  const [results, setResults] = useState<SearchResults>()
  const [problem, setProblem] = useState('')
  const [page, setPage] = useState({ q: '', no: 1 })
  const no = page.q === q ? page.no : 1
  const kindList = kinds.join(',')
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const timer = setTimeout(() => void search(), q && no === 1 ? pauseMs : 0)
    async function search() {
      const payload = {
        kind: kindList,
        // Files that came through forms must not be shown on pages.
        is_private: 'no',
        page: String(no),
        page_size: String(pageSize),
        ...(q.trim() && { search: q.trim() }),
      }
      const answer = await send(listMedia, { payload, signal }).catch((): undefined => undefined)
      if (!answer || signal.aborted) return
      setProblem(answer.ok ? '' : answer.message)
      if (!answer.ok) return
      const { rows, total } = answer.data
      setResults((before) => ({
        rows: no === 1 ? rows : [...(before?.rows ?? []), ...rows],
        total: total ?? rows.length,
      }))
    }
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [kindList, q, no])
  return { found: results, problem, more: () => setPage({ q, no: no + 1 }) }
}
