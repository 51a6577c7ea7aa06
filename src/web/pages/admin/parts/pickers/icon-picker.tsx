import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { usualIconSet } from '#contract/content/icon-sets.ts'
import { findIcons } from '#contract/content/icons.ts'
import { send } from '#web/api/send.ts'
import { ModuleIcon } from '#web/components/module-icon.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { useScripted } from '#web/state/scripted.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field, TextField } from '#web/ui/forms/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { moveInGrid } from './move-in-grid.ts'

interface IconPickerProps {
  /** name of the field: it submits a value such as `lucide:newspaper`, or '' for none */
  name: string
  label: string
  hint?: ReactNode
  error?: ReactNode
  value: string
  onChange: (icon: string) => void
}

/** Chooses an icon from the installed set. Without scripts its name is typed. Needs the texts `icons.`. */
export function IconPicker({ name, label, hint, error, value, onChange }: IconPickerProps) {
  const t = useT()
  const id = useId()
  const isScripted = useScripted()
  const [isOpen, setIsOpen] = useState(false)
  if (!isScripted)
    return (
      <TextField
        size="small"
        name={name}
        label={label}
        hint={hint ?? t('icons.typed')}
        error={error}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        defaultValue={value}
      />
    )
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(control) => (
        <div className="flex gap-1 items-center">
          <input type="hidden" name={name} value={value} />
          <Button
            {...control}
            size="small"
            aria-haspopup="dialog"
            // The label alone would hide the chosen icon from screen readers.
            aria-label={`${label}: ${value ? value.replace(/^\w+:/, '').replaceAll('-', ' ') : t('icons.choose')}`}
            onClick={() => setIsOpen(true)}
          >
            <ModuleIcon icon={value} />
            {value ? <span dir="ltr">{value.replace(/^\w+:/, '')}</span> : t('icons.choose')}
          </Button>
          {value && (
            <Button
              kind="ghost"
              size="small"
              square
              icon="x"
              aria-label={t('icons.none')}
              onClick={() => {
                onChange('')
                document.getElementById(id)?.focus()
              }}
            />
          )}
          {/* Outside of the surrounding form: Enter in its search must not submit it. */}
          {createPortal(
            <IconDialog
              open={isOpen}
              value={value}
              onClose={() => setIsOpen(false)}
              onChoose={(icon) => {
                setIsOpen(false)
                onChange(icon)
              }}
            />,
            document.body,
          )}
        </div>
      )}
    </Field>
  )
}

interface IconDialogProps {
  open: boolean
  value: string
  onClose: () => void
  onChoose: (icon: string) => void
}

/** Searches icons by name. */
function IconDialog({ open, value, onClose, onChoose }: IconDialogProps) {
  const t = useT()
  const [q, setQ] = useState('')
  const { found: results, problem } = useFound(open, q)
  const grid = useRef<HTMLDivElement>(null)
  return (
    <Dialog open={open} onClose={onClose} title={t('icons.title')} closeLabel={t('icons.close')} wide>
      <TextField
        type="search"
        size="small"
        icon="search"
        data-focus-first
        label={t('icons.search')}
        hint={t('icons.search.hint')}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={q}
        onChange={(event) => setQ(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          grid.current?.querySelector('button')?.focus()
        }}
      />
      <p className="muted small" role="status">
        {results && q.trim() && t('icons.found', { count: results.total })}
        {results && !q.trim() && t('icons.usual')}
      </p>
      {problem && <Note kind="warn">{problem}</Note>}
      <div
        ref={grid}
        className="grid grid-cols-[repeat(auto-fill,minmax(92px,1fr))] gap-1 content-start min-h-65 max-h-[min(46svh,420px)] p-0.75 overflow-y-auto"
        role="group"
        aria-label={t('icons.title')}
        onKeyDown={moveInGrid}
      >
        {results?.names.map((name) => (
          <button
            className="grid gap-1.5 justify-items-center min-w-0 pbs-2.5 px-1 pbe-2 border border-transparent rounded-control bg-transparent text-ink cursor-pointer hover:bg-hover [&[aria-pressed=true]]:border-mark [&[aria-pressed=true]]:bg-wash"
            key={name}
            type="button"
            title={name}
            aria-label={name.replaceAll('-', ' ')}
            aria-pressed={value === `${usualIconSet}:${name}`}
            onClick={() => onChoose(`${usualIconSet}:${name}`)}
          >
            <ModuleIcon icon={`${usualIconSet}:${name}`} size={22} />
            <span className="max-w-full text-ink-2 text-12 truncate" dir="ltr">
              {name}
            </span>
          </button>
        ))}
      </div>
    </Dialog>
  )
}

interface SearchResults {
  names: readonly string[]
  total: number
}

/** The last results stay until the next ones arrive. */
function useFound(isOn: boolean, q: string) {
  const [results, setResults] = useState<SearchResults>()
  const [problem, setProblem] = useState('')
  useEffect(() => {
    if (!isOn) return
    const controller = new AbortController()
    const { signal } = controller
    const timer = setTimeout(() => void search(), pauseMs)
    async function search() {
      const answer = await send(findIcons, {
        params: { collection: usualIconSet },
        payload: { q: q.trim() },
        signal,
      }).catch((): undefined => undefined)
      if (!answer || signal.aborted) return
      setProblem(answer.ok ? '' : answer.message)
      if (answer.ok) setResults(answer.data)
    }
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [isOn, q])
  return { found: results, problem }
}

/** Milliseconds: long enough to type the next letter. */
const pauseMs = 150
