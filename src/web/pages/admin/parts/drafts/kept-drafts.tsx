import { useEffect, useRef, useState } from 'react'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'

interface DraftNoteProps {
  /** storage key */
  id: string
  /** of what is saved */
  version: number | string
  /** what to say of a draft of an earlier version */
  older: string
  /** hidden while something is being typed */
  isHidden: boolean
  onTake: (draft: KeptDraft) => void
}

/** Offers the draft stored on this device. Rendered in the browser only. */
export function DraftNote({ id, version, older, isHidden, onTake }: DraftNoteProps) {
  const t = useT()
  const { dateTime } = useFormat()
  const [draft, setDraft] = useState(() => readDraft(id))
  if (!draft || isHidden) return null
  return (
    <div
      className="flex flex-wrap gap-y-2 gap-x-4 items-center justify-between py-3 px-(--gutter) border-be border-be-line bg-wash"
      role="status"
    >
      <p className="max-w-[70ch]">
        {t('contents.draft.found', { when: dateTime(draft.at) })} {draft.version !== version && older}
      </p>
      <div className="flex gap-2">
        <Button
          size="small"
          kind="primary"
          onClick={() => {
            setDraft(undefined)
            onTake(draft)
          }}
        >
          {t('contents.draft.take')}
        </Button>
        <Button
          size="small"
          kind="ghost"
          onClick={() => {
            setDraft(undefined)
            dropDraft(id)
          }}
        >
          {t('contents.draft.drop')}
        </Button>
      </div>
    </div>
  )
}

/** The fields of a form by name. */
type Pairs = Readonly<Record<string, string>>

/**
 * What was typed into a form of the dashboard, stored on the device until saved: a closed tab, a lost connection or a
 * session that ended loses nothing.
 */
export interface KeptDraft {
  /** the version it was based on, or when that was changed; 0 for something new */
  version: number | string
  /** ISO 8601 */
  at: string
  pairs: Pairs
}

/** The stored draft of a form. Storage is untrusted, so a different shape counts as no draft. */
export function readDraft(key: string): KeptDraft | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(nameOf(key)) ?? 'null')
    return isDraft(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Storage may be blocked or full: then no draft is stored, and nothing else fails. */
export function keepDraft(key: string, draft: KeptDraft): void {
  try {
    localStorage.setItem(nameOf(key), JSON.stringify(draft))
  } catch {}
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(nameOf(key))
  } catch {}
}

function nameOf(key: string): string {
  return `draft ${key}`
}

function isDraft(stored: unknown): stored is KeptDraft {
  if (typeof stored !== 'object' || stored === null) return false
  const { version, at, pairs } = stored as Record<string, unknown>
  const isTime = typeof at === 'string' && !Number.isNaN(Date.parse(at))
  const isVersion = typeof version === 'number' || typeof version === 'string'
  if (!isVersion || !isTime || typeof pairs !== 'object' || pairs === null) return false
  return Object.values(pairs).every((value) => typeof value === 'string')
}

/** How long someone who types pauses. */
export const restMs = 400

/** Debounces `run` until typing pauses, unless it is called off before. */
export function useRest(run: () => void): [begin: () => void, callOff: () => void] {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const callOff = () => clearTimeout(timer.current)
  const begin = () => {
    callOff()
    timer.current = setTimeout(() => latest.current(), restMs)
  }
  return [begin, callOff]
}
