import { type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import type { ActionFunctionArgs, ClientActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { SoundSwitch } from '#web/components/reveal/room/sound-switch.tsx'
import { prepareRoom, useDrawRoom } from '#web/components/reveal/room/use-draw-room.ts'
import { useT } from '#web/i18n/frame.tsx'
import { useEntryState } from '#web/state/entry-state.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { ChancePanel, ChanceSettings, CopyOutcome, KeysAndSound } from '../chance-parts/chance-panel.tsx'
import { NoRandomness } from '../chance-parts/no-randomness.tsx'
import { Stamps } from '../chance-parts/stamps.tsx'
import { useChanceParts } from '../chance-parts/use-chance-parts.ts'
import { answerList, loadListTool, sentList } from '../list-parts/answer-list.ts'
import { KeepList, sendKeptList, useKeeping } from '../list-parts/keep-list.tsx'
import { ListPage, type ListToolProps } from '../list-parts/list-page.tsx'
import { NamesField } from '../list-parts/names-field.tsx'
import { readWeighted } from '../list-parts/read-entries.ts'
import { SpaceButton } from '../list-parts/space-button.tsx'
import { useTypedList } from '../list-parts/use-typed-list.ts'
import { type Palette, palettes, SavedWheels } from './saved-wheels.tsx'
import { maxOnWheel, NamesWheel, useWheel } from './wheel.tsx'

export function loader({ request, context }: LoaderFunctionArgs) {
  return loadListTool(request, context)
}

export async function action({ request, context }: ActionFunctionArgs) {
  const sent = await sentList(request)
  const entries = readWeighted(sent.names)
  return answerList(sent, { title: sent.title, entries, winners: 1, ceremony: 'wheel' }, context)
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return sendKeptList(request, () => serverAction<typeof action>())
}

/** The page's key survives a failure: the receipt may have been made although its answer was lost. */
export function shouldRevalidate() {
  return false
}

export default function WheelOfNames() {
  const t = useT()
  return (
    <ListPage
      title={t('wheel_of_names.title')}
      description={t('wheel_of_names.description')}
      lead={t('wheel_of_names.lead')}
      tool={WheelTool}
    />
  )
}

/** Names at the end, the wheel at the start, who won below it. */
export function WheelTool({ names, title: firstTitle, keep }: ListToolProps) {
  const t = useT()
  const form = useId()
  const list = useTypedList(names)
  const [title, setTitle] = useEntryState('title', firstTitle)
  const [palette, setPalette] = useState<Palette>('brand')
  const [removes, setRemoves] = useState(false)
  const wheel = useWheel(list, removes)
  const { typed, spun, winner, winners, isTurning, isLong } = wheel
  const isRemoved = spun?.before !== undefined
  const { copyRef, keepRef } = useChanceParts(wheel.spin)
  const isKeeping = useKeeping()
  useDrawRoom({
    doing: isKeeping ? 'draw' : undefined,
    mode: '',
    eligible: typed.length,
    winners: '1',
    ceremony: 'wheel',
  })

  return (
    <>
      <div className="split">
        <div className="relative min-w-0 phone:[&_.chance-play]:px-3">
          <ChancePanel
            summary={<bdi>{title || t('list_tool.names.count', { count: typed.length })}</bdi>}
            actions={
              <>
                <SpaceButton busy={isTurning} onClick={wheel.spin}>
                  {t('wheel_of_names.spin')}
                </SpaceButton>
                <CopyOutcome text={winner?.name ?? ''} ref={copyRef} />
                <SoundSwitch className={`needs-script ${buttonClass({ kind: 'ghost', size: 'large' })}`} />
              </>
            }
            foot={<Winners names={winners} onForget={wheel.forgetWinners} />}
          >
            {wheel.isRefused && <NoRandomness />}
            <NamesWheel entries={wheel.entries} palette={palette} spin={spun} onRest={wheel.rest} />
            <div className="flex flex-wrap gap-2 items-center justify-center min-h-9">
              {/* One button for both, so that it keeps its focus. */}
              {winner && (
                <Button
                  size="small"
                  icon={isRemoved ? 'undo' : 'x'}
                  onClick={isRemoved ? wheel.putBack : wheel.remove}
                >
                  {t(isRemoved ? 'wheel_of_names.put_back' : 'wheel_of_names.remove')}
                </Button>
              )}
            </div>
            <p className="visually-hidden" role="status">
              {winner && t('wheel_of_names.won', { name: winner.name })}
            </p>
          </ChancePanel>
          {winner && <Confetti key={spun?.no} />}
        </div>
        <ChanceSettings>
          <NamesField
            form={form}
            field={list.field}
            initial={list.initial}
            count={typed.length}
            hint={t('wheel_of_names.hint')}
            error={isLong ? t('wheel_of_names.long', { most: maxOnWheel }) : undefined}
            readOnly={isTurning}
            read={(text) => {
              list.read(text)
              wheel.clear()
            }}
          />
          <Checkbox
            className="needs-script"
            label={t('wheel_of_names.removes')}
            checked={removes}
            onChange={(event) => setRemoves(event.target.checked)}
          />
          <TextField
            name="title"
            form={form}
            label={t('list_tool.title')}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            maxLength={120}
            autoComplete="off"
            dir="auto"
          />
          <div className="needs-script">
            <Segmented
              wide
              label={t('wheel_of_names.palette')}
              value={palette}
              onChange={setPalette}
              options={palettes.map((value) => ({ value, label: t(`wheel_of_names.palette.${value}`) }))}
            />
          </div>
          <SavedWheels
            wheel={{ title, names: list.text, palette }}
            disabled={typed.length === 0}
            onOpen={(saved) => {
              setTitle(saved.title)
              setPalette(saved.palette)
              list.write(saved.names)
              wheel.clear()
            }}
          />
          <KeysAndSound keys={['again', 'keep', 'copy']} hasSound={false} />
        </ChanceSettings>
      </div>
      <KeepList
        {...keep}
        id={form}
        text={t('wheel_of_names.keep')}
        disabled={typed.length === 0 || isTurning}
        onNear={prepareRoom}
        ref={keepRef}
      />
    </>
  )
}

/** Everyone who won since the page was opened; gone with it. */
function Winners({ names, onForget }: { names: readonly string[]; onForget: () => void }) {
  const t = useT()

  function forget({ currentTarget }: MouseEvent<HTMLElement>) {
    // This button goes with the names.
    currentTarget.closest('.chance-panel')?.querySelector<HTMLElement>('.chance-again')?.focus()
    onForget()
  }

  return (
    <Stamps
      title={t('wheel_of_names.winners')}
      stamps={names.toReversed().map((name, index) => ({
        key: names.length - index,
        text: <bdi>{name}</bdi>,
      }))}
      reversed
    >
      {names.length > 0 && (
        <button type="button" className="link small" onClick={forget}>
          {t('wheel_of_names.winners.clear')}
        </button>
      )}
    </Stamps>
  )
}

/** Fetched with the first winner. */
function Confetti() {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let [stop, isDone]: [(() => void) | undefined, boolean] = [undefined, false]
    import('#web/components/reveal/scene/confetti.ts').then(
      ({ throwConfetti }) => {
        if (!isDone && canvas.current) stop = throwConfetti(canvas.current)
      },
      // The wheel works without confetti.
      () => undefined,
    )
    return () => {
      isDone = true
      stop?.()
    }
  }, [])
  return <canvas className="absolute inset-0 pointer-events-none size-full" ref={canvas} aria-hidden="true" />
}
