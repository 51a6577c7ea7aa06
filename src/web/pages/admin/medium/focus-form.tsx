import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import type { MediaDetail } from '#contract/content/media.ts'
import { ActionForm, type FormState } from '#web/actions/action-form.tsx'
import { SeenField } from '#web/actions/seen.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { ShownPicture } from '#web/ui/shown-picture.tsx'
import { cutAt, within } from './cut-at.ts'

/** The focal point of a picture, which stays visible in every crop: clicked, moved with arrow keys, or typed. */
export function FocusForm({ medium }: { medium: MediaDetail }) {
  const t = useT()
  return (
    <section aria-labelledby="focus">
      <h2 id="focus" className="visually-hidden">
        {t('media.focus')}
      </h2>
      <ActionForm intent="focus" submit={t('media.focus.save')} kind="quiet">
        {(state) => (
          <>
            <SeenField at={medium.updated_at} intent="focus" />
            <FocusFields medium={medium} state={state} />
          </>
        )}
      </ActionForm>
    </section>
  )
}

const shapes = [
  { name: '16:9', ratio: 16 / 9 },
  { name: '1:1', ratio: 1 },
  { name: '4:5', ratio: 4 / 5 },
] as const

/** The step of an arrow key, in percent; with Shift, five times as far. */
const step = 1

function FocusFields({ medium, state }: { medium: MediaDetail; state: FormState }) {
  const t = useT()
  const [point, setPoint] = useState({
    x: state.values['focal_x'] ?? percentOf(medium.focal_x),
    y: state.values['focal_y'] ?? percentOf(medium.focal_y),
  })
  const { width, height } = medium
  const x = numberOf(point.x)
  const y = numberOf(point.y)

  function onClick(event: MouseEvent<HTMLElement>) {
    // Enter presses the button without a position.
    if (event.detail === 0) return
    const box = event.currentTarget.getBoundingClientRect()
    setPoint({
      x: percentOf(within((event.clientX - box.left) / box.width, 0, 1)),
      y: percentOf(within((event.clientY - box.top) / box.height, 0, 1)),
    })
  }

  function onKeyDown(event: KeyboardEvent) {
    const direction = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[
      event.key
    ]
    if (!direction) return
    event.preventDefault()
    const far = event.shiftKey ? step * 5 : step
    const [right = 0, down = 0] = direction
    setPoint({
      x: percentOf(within(x + right * far, 0, 100) / 100),
      y: percentOf(within(y + down * far, 0, 100) / 100),
    })
  }

  return (
    <>
      <button
        type="button"
        className="relative block w-fit max-w-full p-0 border-0 rounded-control bg-sunk leading-[0] cursor-crosshair [&_img]:w-auto [&_img]:max-h-[62svh] [&_img]:rounded-control"
        aria-label={t('media.focus.button', { x, y })}
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        <ShownPicture picture={medium} alt="" sizes="(width <= 920px) 100vw, 60vw" isFirst />
        {width !== null && height !== null && (
          <Mark width={width} height={height} x={(x / 100) * width} y={(y / 100) * height} />
        )}
      </button>
      <div className="flex flex-wrap gap-3 items-end">
        {width !== null &&
          height !== null &&
          shapes.map(({ name, ratio }) => {
            const cut = cutAt({ width, height }, ratio, { x: x / 100, y: y / 100 })
            return (
              <figure className="m-0" key={name}>
                <svg
                  className="h-19 border border-line rounded-control"
                  viewBox={`${cut.x} ${cut.y} ${cut.width} ${cut.height}`}
                  aria-hidden="true"
                >
                  <image href={smallOf(medium)} width={width} height={height} preserveAspectRatio="none" />
                </svg>
                <figcaption className="text-ink-3 text-13">{name}</figcaption>
              </figure>
            )
          })}
      </div>
      <p className="field-hint">{t('media.focus.hint')}</p>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(112px,1fr))] gap-3 max-w-140">
        {(['x', 'y'] as const).map((axis) => (
          <TextField
            key={axis}
            type="number"
            size="small"
            name={`focal_${axis}`}
            label={t(`media.focus.${axis}`)}
            min={0}
            max={100}
            step="any"
            required
            value={point[axis]}
            onChange={({ currentTarget: { value } }) => setPoint((now) => ({ ...now, [axis]: value }))}
            error={state.errors[`focal_${axis}`]}
          />
        ))}
      </div>
    </>
  )
}

interface MarkProps {
  width: number
  height: number
  x: number
  y: number
}

/** Rings that are visible on any background. */
function Mark({ width, height, x, y }: MarkProps) {
  const radius = Math.max(width, height) / 40
  return (
    <svg
      className="absolute inset-0 overflow-visible size-full"
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <circle
        className="fill-none [vector-effect:non-scaling-stroke] stroke-ink stroke-[6px]"
        cx={x}
        cy={y}
        r={radius}
      />
      <circle
        className="fill-none stroke-surface stroke-[3px] [vector-effect:non-scaling-stroke]"
        cx={x}
        cy={y}
        r={radius}
      />
      <circle
        className="fill-surface stroke-ink stroke-[1.5px] [vector-effect:non-scaling-stroke]"
        cx={x}
        cy={y}
        r={radius / 4}
      />
    </svg>
  )
}

function percentOf(share: number): string {
  return String(Math.round(share * 1000) / 10)
}

function numberOf(percent: string): number {
  return within(Number(percent) || 0, 0, 100)
}

/** A rendition of the whole picture that is large enough to see what is on it. */
function smallOf({ parts, url }: MediaDetail): string {
  const uncropped = parts.filter(({ key, type }) => !key.startsWith('thumb') && type === 'image/webp')
  return (uncropped.find(({ width }) => width >= 640) ?? uncropped.at(-1))?.url ?? url
}
