import { type ChangeEvent, type ReactNode, useRef } from 'react'
import { ceremonies } from '#contract/draws/ceremonies.ts'
import type { DrawModes } from '#contract/draws/draw-modes.ts'
import drawn from '#web/art/ceremonies.svg?no-inline'
import { showOf } from '#web/components/reveal/shows.ts'
import { ZoneField } from '#web/components/zone-field.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useFrame, useT } from '#web/i18n/frame.tsx'
import type { Translate } from '#web/i18n/texts.ts'
import { wholeNumber } from '#web/i18n/typed-number.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Fold, useFoldOpen } from '#web/ui/fold.tsx'
import { Radio } from '#web/ui/forms/choice.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { fillDrawTime } from './fill-draw-time.ts'
import type { Mode, ModeValues } from './mode-values.ts'

interface Props {
  modes: DrawModes
  values: ModeValues
  errors: { mode?: string; draw_at?: string }
}

/**
 * Says before the draw, when it is credible, where the number comes from and what that proves, and how the winners will
 * be revealed. The defaults are right for nearly everyone, so the choices are folded until there is something to choose.
 */
export function ModeChoice({ modes, values, errors }: Props) {
  const t = useT()
  const { state } = modes.beacon
  const period = modes.beacon.period ?? 3
  const isChosen = (values.mode !== '' && values.mode !== modes.offered) || values.ceremony !== ''
  const fold = useFoldOpen(Boolean(errors.mode ?? errors.draw_at) || state === 'down' || isChosen)
  return (
    <div className="giveaway-mode grid grid-cols-1 gap-2">
      <input type="hidden" name="modes_shown" value="1" />
      <ZoneField />
      {state === 'off' ? (
        <>
          <OnlyRecorded error={errors.mode} />
          <Proofs period={period} withBeacon={false} />
          <Fold className="giveaway-details" title={t('giveaway.mode.fold')} {...fold}>
            <CeremonyChoice values={values} />
          </Fold>
        </>
      ) : (
        <Fold className="giveaway-details" title={t('giveaway.mode.fold')} {...fold}>
          {/* The key resets the fields, which keep their value, when other modes become available. */}
          <Choices key={`${state} ${modes.modes.join()}`} {...{ modes, values, errors }} />
          <Proofs period={period} withBeacon />
          <CeremonyChoice values={values} />
        </Fold>
      )}
    </div>
  )
}

function Choices({ modes: { modes, offered, beacon }, values, errors }: Props) {
  const t = useT()
  const { timeZone } = useFormat()
  const time = useRef<HTMLDivElement>(null)
  // After a refused mode nothing is preselected: the user chooses.
  const chosen = errors.mode ? values.mode : values.mode || offered
  const isDown = beacon.state === 'down'

  const option = (mode: Mode, label: string, note?: string) => ({
    name: 'mode',
    value: mode,
    label,
    note: modes.includes(mode) ? note : t('giveaway.mode.silent'),
    disabled: !modes.includes(mode),
    defaultChecked: mode === chosen && modes.includes(mode),
  })

  function onScheduled(event: ChangeEvent<HTMLInputElement>) {
    const field = time.current?.querySelector('input')
    if (event.target.checked && field) fillDrawTime(field, new Date())
  }

  return (
    <fieldset
      className="group grid grid-cols-1 gap-3 [&>legend]:mbe-2.5"
      id="mode"
      tabIndex={-1}
      {...(errors.mode && { 'aria-describedby': 'mode-error' })}
    >
      <legend className="field-label">{t('giveaway.mode.legend')}</legend>
      {isDown && (
        <div className="grid gap-2 justify-items-start py-2.5 px-3 rounded-control bg-warn-wash">
          <p className="small">{t('giveaway.mode.down')}</p>
          <Button type="submit" name="intent" value="modes" kind="quiet" size="small" icon="refresh">
            {t('giveaway.mode.again')}
          </Button>
        </div>
      )}
      <Radio {...option('instant', t('giveaway.mode.instant'))} />
      <Radio {...option('scheduled', t('giveaway.mode.scheduled'))} onChange={onScheduled} />
      <div className="giveaway-mode-time hidden group-has-[[value=scheduled]:checked]:block ms-8" ref={time}>
        <TextField
          id="draw_at"
          name="draw_at"
          type="datetime-local"
          label={t('giveaway.draw_at.label')}
          hint={t('giveaway.draw_at.hint', { zone: zoneName(timeZone) })}
          error={errors.draw_at}
          defaultValue={values.drawAt}
        />
      </div>
      <Radio {...option('local', t('giveaway.mode.local'), t('giveaway.mode.local.note'))} />
      <ModeError>{errors.mode}</ModeError>
    </fieldset>
  )
}

/** Without a beacon there is nothing to choose, so this is kept short. */
function OnlyRecorded({ error }: { error: string | undefined }) {
  const t = useT()
  return (
    <div id="mode">
      <input type="hidden" name="mode" value="local" />
      <p className="strong">{t('giveaway.mode.title')}</p>
      <p className="small muted">{t('giveaway.mode.off')}</p>
      <ModeError>{error}</ModeError>
    </div>
  )
}

function ModeError({ children }: { children: ReactNode }) {
  return (
    children && (
      <p className="field-error" id="mode-error">
        <Icon name="alert-circle" size={16} />
        <span>{children}</span>
      </p>
    )
  )
}

/** What each option does and proves. */
function Proofs({ period, withBeacon }: { period: number; withBeacon: boolean }) {
  const t = useT()
  const { colon } = useFormat()
  return (
    <details className="[&>p]:mbs-2">
      <summary className="link w-fit text-14 list-none [&::-webkit-details-marker]:hidden">
        {t(withBeacon ? 'giveaway.mode.compare' : 'giveaway.mode.more')}
      </summary>
      {withBeacon ? (
        <>
          <p className="small muted">
            <b>{t('giveaway.mode.instant')}</b>
            {colon}
            {t('giveaway.mode.instant.note', { from: period, to: 2 * period })}
          </p>
          <p className="small muted">
            <b>{t('giveaway.mode.scheduled')}</b>
            {colon}
            {t('giveaway.mode.scheduled.note')}
          </p>
        </>
      ) : (
        <p className="small muted">{t('giveaway.mode.text')}</p>
      )}
      <p className="small muted">{t('giveaway.mode.proves')}</p>
      {withBeacon && <p className="small muted">{t('giveaway.mode.proves_beacon')}</p>}
      <p className="small muted">{t('giveaway.mode.proves_not')}</p>
    </details>
  )
}

/** Replaces the underscores in names like `America/New_York`. */
function zoneName(zone: string): string {
  return zone.replaceAll('_', ' ')
}

/** How the winners are revealed, in pictures. */
function CeremonyChoice({ values }: { values: Pick<ModeValues, 'ceremony'> }) {
  const { brand, t } = useFrame()
  return (
    <fieldset className="grid grid-cols-2 gap-2" aria-describedby="ceremony-note">
      <legend className="field-label mbe-2.5">{t('giveaway.ceremony')}</legend>
      {(['', ...ceremonies] as const).map((ceremony) => {
        const show = showOf(brand.key, ceremony || undefined)
        return (
          <label
            className="relative flex gap-2.5 items-center min-h-15 py-2 px-2.5 border border-line-2 rounded-control bg-surface text-14 font-medium leading-[1.25] cursor-pointer hover:border-ink-2 has-[:checked]:border-mark has-[:checked]:[box-shadow:inset_0_0_0_1px_var(--mark)] has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-mark has-[:focus-visible]:outline-offset-2 forced-colors:has-[:checked]:[outline:2px_solid_Highlight]"
            key={show}
          >
            <input
              className="absolute inset-0 m-0 opacity-0 cursor-pointer"
              type="radio"
              name="ceremony"
              value={ceremony}
              defaultChecked={ceremony === values.ceremony}
            />
            <svg className="flex-none w-12 h-10 text-accent" viewBox="0 0 48 40" aria-hidden="true">
              <use href={`${drawn}#${show}`} />
            </svg>
            <span className="min-w-0 wrap-anywhere">{t(`reveal.show.${show}`)}</span>
          </label>
        )
      })}
      <p className="small muted col-span-full" id="ceremony-note">
        {t('giveaway.ceremony.note')}
      </p>
    </fieldset>
  )
}

/** The button of the test draw: submits the same form, but nothing is stored. */
export function TestButton({ busy }: { busy: boolean }) {
  const t = useT()
  return (
    <div>
      <Button type="submit" kind="ghost" wide name="intent" value="test" busy={busy}>
        {t('giveaway.test')}
      </Button>
      <p className="small muted">{t('giveaway.test.note')}</p>
    </div>
  )
}

interface DrawButtonProps {
  /** what the form says at the moment */
  live: Pick<ModeValues, 'mode'> & { winners: string }
  busy: boolean
  /** the list is still on its way */
  isReading?: boolean
  disabled: boolean
  large?: boolean
}

/** The one button of a draw; its words say how many will win. */
export function DrawButton({ live, busy, isReading = false, disabled, large = false }: DrawButtonProps) {
  const t = useT()
  return (
    <Button
      type="submit"
      kind="primary"
      size={large ? 'large' : 'normal'}
      wide
      className={`giveaway-draw ${large ? 'phone:hidden' : ''}`}
      name="intent"
      value="draw"
      busy={busy || isReading}
      disabled={disabled}
    >
      {busy ? t('giveaway.drawing') : drawWords(live, t)}
    </Button>
  )
}

function drawWords({ mode, winners }: DrawButtonProps['live'], t: Translate): string {
  if (mode === 'scheduled') return t('giveaway.announce')
  const count = wholeNumber(winners)
  return Number.isInteger(count) && count > 0 ? t('giveaway.draw', { count }) : t('giveaway.draw_none')
}
