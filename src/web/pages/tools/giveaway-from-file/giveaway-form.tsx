import {
  type ChangeEvent,
  type ClipboardEvent,
  type DragEvent,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  startTransition,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Form } from 'react-router'
import type { DrawModes } from '#contract/draws/draw-modes.ts'
import type { Preview } from '#contract/draws/files.ts'
import { prepareRoom, useDrawRoom } from '#web/components/reveal/room/use-draw-room.ts'
import { useT } from '#web/i18n/frame.tsx'
import { withTexts } from '#web/i18n/learn-texts.ts'
import { linesOf } from '#web/state/lines.ts'
import { useOffline } from '#web/state/offline.ts'
import { useScripted } from '#web/state/scripted.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DrawErrors, useIntent, useOpenFailure } from '../draw-parts/draw-form.tsx'
import { readTickets } from '../list-parts/typed-tickets.ts'
import type { Answer } from './answer-form.ts'
import { DrawPanel } from './draw-panel.tsx'
import { useFilePreview } from './file/use-file-preview.ts'
import type { GiveawayValues } from './form-values.ts'
import { emptyForm, readForm } from './form-values.ts'
import type { CountedNames } from './names/count-names.ts'
import { NamesPanel, rememberList, useCountedNames, useSavedList } from './names/names-panel.tsx'
import { usePastPreview, usePastWinners } from './past/use-past-winners.ts'
import { potOfNames, potOfPreview } from './pot.ts'
import { RulesFold } from './rules-fold.tsx'

/** Only needed offline, when the service worker has it cached. */
const DrawOffline = lazy(() =>
  withTexts('without_network', async () => ({ default: (await import('./draw-offline.tsx')).DrawOffline })),
)

const loadFilePanel = () => withTexts('file_panel', () => import('./file/file-panel.tsx'))

/** Few forms are sent twice. */
const DrawnBefore = lazy(() => withTexts('drawn_before', () => import('../draw-parts/drawn-before.tsx')))

const TestDraw = lazy(() => withTexts('test_draw', () => import('../draw-parts/test-draw.tsx')))

/** Most visits have no file, so its panel is loaded with the first one. */
const FilePanel = lazy(loadFilePanel)

interface Props {
  formKey: string
  modes: DrawModes
  answer: Answer | undefined
  /** maximum file size in bytes, if known */
  fileBytes: number | undefined
  /** what is left of today's draws, in words */
  quota: ReactNode
  /** no draws are left today */
  isUsedUp: boolean
}

/**
 * On the left what was found, on the right what will happen. Fields are uncontrolled; `live` has their current values.
 */
export function GiveawayForm({ formKey, modes, answer, fileBytes, quota, isUsedUp }: Props) {
  const t = useT()
  const scripted = useScripted()
  const form = useRef<HTMLFormElement>(null)
  const initial = answer?.values ?? emptyForm
  const [live, setLive] = useState(initial)
  const typed = useRef(initial.names)
  const file = useFilePreview(answer)
  const past = usePastWinners(live)
  usePastPreview(file, live)
  const counted = useCountedNames(live, past?.names, answer?.counted)
  const offline = useOfflineDraw(form)
  const doing = useIntent()
  const isTesting = doing === 'test'
  const { preview } = file
  const { failure, reported, correct } = useOpenFailure(file.failure ?? answer?.failure)
  const errors = failure?.fields ?? {}

  // Include what was typed before scripts loaded, and what the browser restored.
  // A transition, so that parts of an answered form whose code is on its way stay as they are.
  useEffect(() => startTransition(refresh), [])

  function onChange(event: ChangeEvent<HTMLFormElement, HTMLInputElement>) {
    correct(event.target.name)
    refresh()
  }

  function refresh() {
    if (!form.current) return
    const formData = new FormData(form.current)
    const { values } = readForm(formData)
    // While a file is shown the names have no field; they return when the file is removed.
    if (formData.has('names')) typed.current = values.names
    setLive(values)
  }

  function onSubmit() {
    if (form.current && !preview) rememberList(new FormData(form.current).has('remember'), live.names)
  }

  function takeFile(
    files: FileList | null | undefined,
    event: Pick<Event, 'preventDefault' | 'defaultPrevented'>,
  ) {
    const first = files?.[0]
    // The drop zone inside has already handled the drop.
    if (!first || event.defaultPrevented) return
    event.preventDefault()
    openFile(first)
  }

  function openFile(picked: File) {
    correct('names')
    correct('file')
    void loadFilePanel()
    void file.open(picked)
  }

  const pot = potOf(preview, counted, live)
  useDrawRoom({ doing, eligible: pot?.kept, ...live })
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      id="draw"
      // The server validates, in the language of the page.
      noValidate
      ref={form}
      onSubmit={onSubmit}
      onChange={onChange}
      onFocus={prepareRoom}
      onPointerEnter={prepareRoom}
      onPaste={(event: ClipboardEvent) => takeFile(event.clipboardData.files, event)}
      onDragOver={(event: DragEvent) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event: DragEvent) => takeFile(event.dataTransfer.files, event)}
    >
      {/* Enter in a field presses the first button of a form, which must be the draw. */}
      <button type="submit" name="intent" value="draw" disabled={isUsedUp || file.busy} hidden>
        {t('giveaway.draw_none')}
      </button>
      <input type="hidden" name="key" value={formKey} />
      {scripted && <input type="hidden" name="scripted" value="1" />}
      <div className="page-head">
        <div>
          <h1>{t('giveaway.title')}</h1>
          <p>{t('giveaway.lead')}</p>
        </div>
        {!preview && <LastListButton onLoaded={refresh} />}
      </div>
      {answer?.drawnBefore ? (
        <DrawnBefore text={t('giveaway_told.already_drawn')} shareCode={answer.drawnBefore} />
      ) : (
        <DrawErrors failure={failure} reported={reported} />
      )}
      {answer?.test && <TestDraw key={answer.test.no} answer={answer.test} {...live} busy={isTesting} />}
      <div className="split">
        <div className="giveaway-main grid grid-cols-1 gap-8">
          {/* Wraps both, so that the one stays until the other can be shown. */}
          <Suspense>
            {preview ? (
              <FilePanel
                preview={preview}
                uploadId={file.uploadId}
                values={live}
                errors={errors}
                busy={file.busy}
                onChoice={() => form.current && void file.read(readForm(new FormData(form.current)).values)}
                onOther={openFile}
                onRemove={file.remove}
              />
            ) : (
              <NamesPanel
                initial={typed.current}
                counted={counted}
                errors={errors}
                busy={file.busy}
                fileBytes={fileBytes}
                onFile={openFile}
              />
            )}
          </Suspense>
          <RulesFold
            values={initial}
            live={live}
            hasFile={preview !== undefined}
            past={past}
            pastRemoved={removedBefore(preview, counted)}
            errors={errors}
          />
        </div>
        <DrawPanel
          values={initial}
          live={live}
          modes={modes}
          quota={quota}
          isUsedUp={isUsedUp}
          pot={pot}
          {...factsOf(preview, live)}
          errors={errors}
          busy={doing !== undefined && !isTesting}
          isTesting={isTesting}
          isReading={file.busy}
          offline={offline}
        />
      </div>
    </Form>
  )
}

/** What replaces the draw while offline. */
function useOfflineDraw(form: RefObject<HTMLFormElement | null>): ReactNode {
  if (!useOffline()) return undefined
  return (
    <Suspense>
      <DrawOffline form={form} />
    </Suspense>
  )
}

/** Rows that the rule about past winners removes, as far as it is known. */
function removedBefore(preview: Preview | undefined, counted: CountedNames | undefined): number | undefined {
  return preview ? preview.past_winners : counted?.pastWinners
}

/** What the list tells about its names: those that take part, and how people and tickets are read from a file. */
function factsOf(preview: Preview | undefined, { names, withTickets, weightColumn }: GiveawayValues) {
  const lines = linesOf(names)
  const typed = withTickets ? lines.map((line) => readTickets(line.trim()).name) : lines
  return {
    names: preview ? shownNames(preview) : typed,
    phones: preview?.detection.phones,
    personColumn: preview && personColumnOf(preview),
    hasWeights: Boolean(preview && weightColumn),
  }
}

/** Names in the preview that take part. */
function shownNames({ first, detection }: Preview): string[] {
  return first.filter(({ mark }) => !mark).flatMap(({ cells }) => cells[detection.column] ?? [])
}

/** The header of the column that identifies people; undefined if there is only one column. */
function personColumnOf({ detection: { columns, identity_column: identity } }: Preview): string | undefined {
  return columns.length > 1 ? columns.find(({ index }) => index === identity)?.name || undefined : undefined
}

/** Loads the list that the user saved on this device. */
function LastListButton({ onLoaded }: { onLoaded: () => void }) {
  const t = useT()
  const saved = useSavedList()
  if (saved === undefined) return null

  function load(saved: string) {
    const field = document.getElementById('names')
    if (!(field instanceof HTMLTextAreaElement)) return
    field.value = saved
    field.focus()
    onLoaded()
  }

  return (
    <Button kind="ghost" size="small" icon="history" onClick={() => load(saved)}>
      {t('giveaway.last_list')}
    </Button>
  )
}

function potOf(preview: Preview | undefined, counted: CountedNames | undefined, live: GiveawayValues) {
  if (preview) return potOfPreview(preview, live.onePerPerson, live.exclude.trim() !== '')
  return counted && potOfNames(counted, live.onePerPerson)
}
