import { type DragEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Form } from 'react-router'
import { useFormKey } from '../../api/use-form-key.ts'
import { LockedTool, type ToolLock } from '../../components/locked-tool.tsx'
import { ZoneField } from '../../components/zone-field.tsx'
import { useT } from '../../i18n/frame.tsx'
import { PageLink, usePath } from '../../i18n/link.tsx'
import { useScripted } from '../../state/scripted.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextArea } from '../../ui/forms/field.tsx'
import { NumberStepper } from '../../ui/forms/number-stepper.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { Name } from '../../ui/inline-text.tsx'
import { freePlan } from './free-plan.ts'
import { useSendDraw } from './use-send-draw.ts'

interface QuickDrawProps {
  /** one key per page view: repeated submissions from it are one draw */
  formKey: string
  /** why the tool is locked for this visitor */
  lock: ToolLock | null
  rows?: number
  /** rendered inside another panel */
  bare?: boolean
}

/** The short form of the draw from a list or file, or a link to a plan that includes it. */
export function QuickDraw({ lock, ...form }: QuickDrawProps) {
  return lock ? (
    <div className={frameOf(form)}>
      <LockedTool lock={lock} />
    </div>
  ) : (
    <QuickDrawForm {...form} />
  )
}

function frameOf({ bare }: Pick<QuickDrawProps, 'bare'>): string {
  return `${bare ? '' : 'panel panel-lift panel-edge '}quick-draw grid grid-cols-1 gap-3.5 py-5 px-6 phone:gap-3 phone:pt-4 phone:px-(--gutter) phone:pb-4.5`
}

/** Submits to the tool's page with the same field names. */
function QuickDrawForm({ formKey, rows = 4, bare = false }: Omit<QuickDrawProps, 'lock'>) {
  const t = useT()
  const path = usePath()
  const scripted = useScripted()
  const form = useRef<HTMLFormElement>(null)
  const [count, setCount] = useState(0)
  const [fileName, setFileName] = useState('')
  const [problem, setProblem] = useState<string>()
  const isRoomLost = useRef(false)
  const key = useFormKey(formKey, undefined)
  const { isSending, send } = useSendDraw(explain)

  // Also counts what was typed before scripts ran, and what the browser restored.
  useEffect(refresh, [])

  function refresh() {
    if (!form.current) return
    const { names, file } = read(form.current)
    setCount(countLines(names))
    setFileName(file?.name ?? '')
    setProblem(undefined)
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    const { names, file } = read(event.currentTarget)
    event.preventDefault()
    if (!file && countLines(names) === 0) return explain(t('quick_draw.empty'))
    if (!navigator.onLine) return explain(t('alert.no_connection'))
    setProblem(undefined)
    void send(event.currentTarget, isRoomLost.current)
    if (!file) loadRoom(event.currentTarget)
  }

  /** Most visits draw nothing here, so the room is fetched when a draw becomes likely; the draw works without it. */
  function loadRoom(pressed?: HTMLFormElement) {
    // Another try would fail as well, and a part that is lost while there is a connection makes the page reload.
    if (isRoomLost.current) return
    import('#web/components/reveal/room/press-room.ts')
      .then(({ pressRoom }) => pressRoom(pressed))
      .catch(() => {
        isRoomLost.current = true
      })
  }

  function explain(message: string) {
    setProblem(message)
    form.current?.querySelector('textarea')?.focus()
  }

  function onDrop(event: DragEvent<HTMLFormElement>) {
    const input = event.currentTarget.querySelector<HTMLInputElement>('input[type=file]')
    if (!input || event.dataTransfer.files.length === 0) return
    event.preventDefault()
    input.files = event.dataTransfer.files
    refresh()
  }

  function removeFile() {
    const input = form.current?.querySelector<HTMLInputElement>('input[type=file]')
    if (input) input.value = ''
    // The list can be focused only once it is no longer disabled.
    flushSync(refresh)
    form.current?.querySelector('textarea')?.focus()
  }

  return (
    <Form
      method="post"
      noValidate
      action={path('giveawayFromFile')}
      encType="multipart/form-data"
      className={frameOf({ bare })}
      ref={form}
      onChange={refresh}
      onSubmit={onSubmit}
      onFocus={() => loadRoom()}
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={onDrop}
    >
      <input type="hidden" name="key" value={key} />
      <ZoneField />
      {scripted && <input type="hidden" name="scripted" value="1" />}
      {fileName && <input type="hidden" name="intent" value="preview" />}
      <TextArea
        name="names"
        label={t('quick_draw.names')}
        aside={count > 0 ? t('quick_draw.names.count', { count }) : t('quick_draw.names.hint')}
        error={problem}
        placeholder={t('quick_draw.names.placeholder')}
        rows={rows}
        className="min-h-0 text-16 disabled:placeholder:text-transparent"
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        disabled={fileName !== ''}
      />
      <FilePick fileName={fileName} onRemove={removeFile} />
      <div className="grid grid-cols-[148px_148px_minmax(0,1fr)] gap-4 items-end phone:grid-cols-2 phone:gap-3">
        <NumberStepper
          name="winners"
          label={t('quick_draw.winners')}
          decreaseLabel={t('quick_draw.winners.fewer')}
          increaseLabel={t('quick_draw.winners.more')}
          defaultValue={1}
          min={1}
          max={10_000}
          size="large"
        />
        <NumberStepper
          name="substitutes"
          label={t('quick_draw.substitutes')}
          decreaseLabel={t('quick_draw.substitutes.fewer')}
          increaseLabel={t('quick_draw.substitutes.more')}
          defaultValue={0}
          min={0}
          max={10_000}
          size="large"
        />
        <Button type="submit" kind="primary" size="large" className="phone:col-span-full" busy={isSending}>
          {t(isSending ? 'quick_draw.busy' : fileName ? 'quick_draw.continue' : 'quick_draw.submit')}
        </Button>
      </div>
      {!scripted && (
        // After the other button, because Enter in a field presses the first one.
        <button
          type="submit"
          name="intent"
          value="preview"
          className="button button-quiet hidden noscript:inline-flex"
        >
          {t('quick_draw.look')}
        </button>
      )}
      <div className="flex flex-wrap gap-y-1.5 gap-x-4 justify-between pbs-3.5 border-bs border-bs-line text-14 text-ink-2 phone:flex-col">
        <span>{t('quick_draw.free', { count: freePlan.listRows })}</span>
        <PageLink page="giveawayFromFile">{t('quick_draw.rules')}</PageLink>
      </div>
    </Form>
  )
}

function read(form: HTMLFormElement): { names: string; file: File | undefined } {
  const names = form.querySelector('textarea')?.value ?? ''
  const file = form.querySelector<HTMLInputElement>('input[type=file]')?.files?.[0]
  return { names, file }
}

/** The number of names in a list with one per line; blank lines do not count. */
export function countLines(text: string): number {
  return text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '').length
}

interface FilePickProps {
  fileName: string
  onRemove: () => void
}

/** A file instead of typed names. */
function FilePick({ fileName, onRemove }: FilePickProps) {
  const t = useT()
  return (
    <div className="flex flex-wrap gap-y-2 gap-x-3 items-center -mbs-1">
      <label
        className="relative inline-flex flex-wrap gap-y-0.5 gap-x-2 items-center min-h-7 text-15 cursor-pointer focus-within:outline-2 focus-within:outline-mark focus-within:outline-offset-2 focus-within:rounded-chip"
        hidden={fileName !== ''}
      >
        <Icon className="text-ink-3" name="file" size={18} />
        <span className="text-accent-ink underline decoration-1 underline-offset-[0.2em]">
          {t('quick_draw.file')}
        </span>
        <input
          className="absolute inset-0 w-full opacity-0 cursor-pointer noscript:static noscript:w-auto noscript:max-w-full noscript:opacity-100"
          type="file"
          name="file"
          accept=".txt,.csv,.tsv,.json,.jsonl,.ndjson,.xlsx"
        />
        <small className="text-14 text-ink-2">{t('quick_draw.file.kinds')}</small>
      </label>
      {fileName && (
        <p className="quick-draw-chosen inline-flex gap-2 items-center min-h-(--control-small) max-w-full ps-2.5 rounded-control bg-sunk text-15 font-medium">
          <Icon name="file-text" size={18} />
          <Name>{fileName}</Name>
          <Button
            kind="ghost"
            size="small"
            square
            icon="x"
            aria-label={t('quick_draw.file.remove')}
            onClick={onRemove}
          />
        </p>
      )}
    </div>
  )
}
