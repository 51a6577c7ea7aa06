import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { useNavigate, useSubmit } from 'react-router'
import { type FoundRecord, findRecords } from '#contract/site/find-records.ts'
import type { Page } from '#locales/paths.ts'
import { send } from '../api/send.ts'
import { useT } from '../i18n/frame.tsx'
import { setColorMode } from '../state/color-mode.ts'
import { Icon } from '../ui/icons/icon.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { useChoices } from './use-choices.ts'

interface PaletteProps {
  open: boolean
  onClose: () => void
  onAfterLeave: () => void
  places: readonly Page[]
  /** what was typed before it was there */
  typed: string
  /** shows all keyboard shortcuts */
  onKeys: () => void
}

/** Search and jump: pages, actions and records, usable by keyboard alone. */
export function Palette({ places, typed, onKeys, ...overlay }: PaletteProps) {
  const t = useT()
  const navigate = useNavigate()
  const submit = useSubmit()
  const id = useId()
  const [words, setWords] = useState(typed)
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const records = useFound(useDeferredValue(words))
  const groups = useChoices(places, words, records)
  const choices = groups.flatMap((group) => group.choices)
  const current = Math.min(at, choices.length - 1)

  useEffect(() => {
    list.current?.querySelectorAll('[role="option"]')[current]?.scrollIntoView({ block: 'nearest' })
  }, [current])

  function choose(no: number) {
    const choice = choices[no]
    if (!choice) return
    if (choice.mode) setColorMode(choice.mode)
    else if (choice.to === null) return onKeys()
    overlay.onClose()
    if (choice.to === null) return
    if (choice.sent) void submit({ ...choice.sent }, { method: 'post', action: choice.to })
    else void navigate(choice.to)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && choices.length > 0) setAt((current + step + choices.length) % choices.length)
    else if (event.key === 'Enter') choose(current)
    else return
    event.preventDefault()
  }

  return (
    <Dialog {...overlay} title={t('palette.title')} closeLabel={t('palette.close')} wide>
      <input
        className="input"
        data-focus-first
        type="text"
        role="combobox"
        aria-label={t('palette.title')}
        aria-expanded
        aria-autocomplete="list"
        aria-controls={id}
        aria-activedescendant={choices[current] ? `${id}-${choices[current].key}` : undefined}
        autoComplete="off"
        maxLength={100}
        placeholder={t('palette.placeholder')}
        value={words}
        onChange={({ currentTarget }) => {
          setWords(currentTarget.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div
        className="h-[min(420px,50svh)] -mx-3 overflow-y-auto"
        role="listbox"
        id={id}
        aria-label={t('palette.title')}
        ref={list}
      >
        {groups.map((group) => (
          <div role="group" key={group.key} aria-label={group.title}>
            <p className="pbs-2 px-3 pbe-1 text-ink-3 text-12" aria-hidden="true">
              {group.title}
            </p>
            {group.choices.map((choice) => (
              <div
                key={choice.key}
                id={`${id}-${choice.key}`}
                role="option"
                tabIndex={-1}
                className="flex items-center gap-3 min-h-9 py-1 px-3 border-s-2 border-s-transparent cursor-pointer wrap-anywhere pointer-coarse:min-h-11 hover:bg-hover [&[aria-selected=true]]:border-s-accent-ink [&[aria-selected=true]]:bg-wash"
                aria-selected={choices[current]?.key === choice.key}
                // Keeps the focus in the field.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(choices.indexOf(choice))}
              >
                <Icon className="text-ink-3" name={choice.icon} />
                <bdi>{choice.name}</bdi>
                {choice.detail && (
                  <small className="text-ink-3" dir="auto">
                    {choice.detail}
                  </small>
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={choices.length > 0 ? 'visually-hidden' : 'muted'}>
        {choices.length > 0 ? t('palette.count', { count: choices.length }) : t('palette.none')}
      </p>
    </Dialog>
  )
}

/** Pause in typing after which the server is queried, in milliseconds. */
const pause = 200
const none: readonly FoundRecord[] = []

/** Records the server finds for the typed text; results for earlier text are not shown. */
function useFound(words: string): readonly FoundRecord[] {
  const q = words.trim()
  const [found, setFound] = useState({ q: '', records: none })
  useEffect(() => {
    if (q.length < 2) return
    const ended = new AbortController()
    const timer = setTimeout(() => {
      send(findRecords, { payload: { q }, signal: ended.signal }).then(
        (answer) => setFound({ q, records: answer.ok ? answer.data : none }),
        // The request was aborted because the user kept typing.
        () => undefined,
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [q])
  return found.q === q ? found.records : none
}
