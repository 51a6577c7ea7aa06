import { lazy, Suspense, useState } from 'react'
import type { CallReply } from '#contract/api/call.ts'
import type { getMediaText, MediaDetail } from '#contract/content/media.ts'
import { ActionForm, type FormState } from '#web/actions/action-form.tsx'
import { SeenField } from '#web/actions/seen.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { useScripted } from '#web/state/scripted.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Note } from '#web/ui/note.tsx'
import { ShownPicture } from '#web/ui/shown-picture.tsx'
import { type Area, shaped, wholeArea } from './cut-at.ts'
import { FocusForm } from './focus-form.tsx'

// Most visits of this page crop nothing.
const CropFace = lazy(() => import('./crop-face.tsx'))

type MediaText = CallReply<typeof getMediaText>

interface PreviewProps {
  medium: MediaDetail
  /** the first lines of a text file */
  text: MediaText
  mayUpdate: boolean
}

/** The file itself, as far as a browser can show it; for a picture also its crop. */
export function Preview({ medium, text, mayUpdate }: PreviewProps) {
  const t = useT()
  const { kind, type, file_name } = medium
  if (kind === 'video' || kind === 'audio') return <Playable medium={medium} />
  if (text) return <FirstLines {...text} />
  if (kind === 'document')
    return (
      <div className="grid gap-2 justify-items-center py-12 px-4 border border-line rounded-panel bg-paper text-ink-2 text-center wrap-anywhere">
        <Icon name="file-text" size={48} />
        <p className="muted">{t('media.document.text')}</p>
        <code dir="ltr">{type}</code>
      </div>
    )
  if (mayUpdate)
    return (
      <>
        <FocusForm medium={medium} />
        <CropForm medium={medium} />
      </>
    )
  return (
    <div className="[&_img]:w-full [&_img]:max-h-[70svh] [&_img]:rounded-panel [&_img]:bg-sunk [&_img]:object-contain">
      <ShownPicture
        picture={medium}
        alt={medium.alt || file_name}
        sizes="(width <= 920px) 100vw, 60vw"
        isFirst
      />
    </div>
  )
}

/** The beginning of a text file. It is shown as it is: nothing in it is markup. */
function FirstLines({ lines, is_cut }: NonNullable<MediaText>) {
  const t = useT()
  return (
    <figure className="grid grid-cols-1 gap-2 m-0" aria-label={t('media.text')}>
      <pre
        className="m-0 p-4 border border-line rounded-panel bg-paper text-13 leading-[1.6] font-mono whitespace-pre-wrap wrap-anywhere normal-nums"
        dir="auto"
      >
        {lines.join('\n')}
      </pre>
      {is_cut && <figcaption className="field-hint">{t('media.text.cut')}</figcaption>}
    </figure>
  )
}

/** A video or audio player. Not every browser supports every format, and a black box would not say so. */
function Playable({ medium }: { medium: MediaDetail }) {
  const t = useT()
  const [isUnknown, setIsUnknown] = useState(false)
  const { kind, url, file_name } = medium
  const player = {
    src: url,
    controls: true,
    preload: 'metadata',
    'aria-label': file_name,
    onError: () => setIsUnknown(true),
    // The error may have occurred before scripts ran.
    ref: (element: HTMLMediaElement | null) => {
      if (element?.error) setIsUnknown(true)
    },
  } as const
  return (
    <>
      {kind === 'video' ? (
        <video className="w-full h-auto max-h-[70svh] rounded-panel bg-sunk object-contain" {...player} />
      ) : (
        <audio className="w-full" {...player} />
      )}
      {isUnknown && (
        <Note kind="info" role="status">
          <p>{t('media.unplayable')}</p>
        </Note>
      )}
    </>
  )
}

/** Crops a picture. The original is kept, so that it can be cropped again. */
function CropForm({ medium }: { medium: MediaDetail }) {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  if (!medium.original) return null
  return (
    <Fold
      title={t('media.crop')}
      className="[&>.fold-body]:grid [&>.fold-body]:grid-cols-1 [&>.fold-body]:gap-3"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <p className="field-hint">{t('media.crop.hint')}</p>
      <ActionForm intent="crop" submit={t('media.crop.save')}>
        {(state) => (
          <>
            <SeenField at={medium.updated_at} intent="crop" />
            <CropFields original={medium.original} crop={medium.crop} state={state} isOpen={isOpen} />
          </>
        )}
      </ActionForm>
    </Fold>
  )
}

const ratios = { free: undefined, '16:9': 16 / 9, '1:1': 1, '4:5': 4 / 5 } as const
type Shape = keyof typeof ratios
const edges = ['x', 'y', 'width', 'height'] as const

interface CropFieldsProps {
  original: MediaDetail['original']
  crop: MediaDetail['crop']
  state: FormState
  isOpen: boolean
}

function CropFields({ original, crop, state, isOpen }: CropFieldsProps) {
  const t = useT()
  const isScripted = useScripted()
  const { url, width, height } = original ?? { url: '', width: 1, height: 1 }
  const all: Area = { x: 0, y: 0, width, height }
  const [area, setArea] = useState<Record<keyof Area, string>>(() => {
    const start = texts(crop ?? all)
    return Object.fromEntries(edges.map((edge) => [edge, state.values[edge] ?? start[edge]])) as typeof start
  })
  const [shape, setShape] = useState<Shape>('free')
  const shown = wholeArea(numbers(area, all), all)

  function choose(next: Shape) {
    setShape(next)
    const ratio = ratios[next]
    if (ratio) setArea(texts(wholeArea(shaped(shown, ratio), all)))
  }

  return (
    <>
      {isScripted && isOpen && (
        <>
          <Segmented
            label={t('media.crop.shape')}
            name="shape"
            value={shape}
            onChange={choose}
            options={(Object.keys(ratios) as Shape[]).map((value) => ({
              value,
              label: value === 'free' ? t('media.crop.free') : value,
            }))}
          />
          <Suspense fallback={<div className="min-h-60 rounded-control bg-sunk" aria-busy="true" />}>
            <CropFace
              url={url}
              whole={all}
              area={shown}
              aspect={ratios[shape]}
              onChange={(next) => setArea(texts(next))}
            />
          </Suspense>
        </>
      )}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(112px,1fr))] gap-3 max-w-140">
        {edges.map((edge) => (
          <TextField
            key={edge}
            type="number"
            size="small"
            name={edge}
            label={t(`media.crop.${edge}`)}
            min={edge === 'x' || edge === 'y' ? 0 : 1}
            max={edge === 'x' || edge === 'width' ? width : height}
            step={1}
            required
            value={area[edge]}
            onChange={({ currentTarget: { value } }) => setArea((now) => ({ ...now, [edge]: value }))}
            error={state.errors[edge]}
          />
        ))}
      </div>
      <div className="needs-script">
        <Button
          size="small"
          kind="ghost"
          icon="maximise"
          onClick={() => {
            setShape('free')
            setArea(texts(all))
          }}
        >
          {t('media.crop.whole')}
        </Button>
      </div>
    </>
  )
}

function texts({ x, y, width, height }: Area): Record<keyof Area, string> {
  return { x: String(x), y: String(y), width: String(width), height: String(height) }
}

/** An empty number leaves that edge uncropped. */
function numbers(area: Record<keyof Area, string>, all: Area): Area {
  const number = (edge: keyof Area) => (area[edge].trim() === '' ? all[edge] : Number(area[edge]) || 0)
  return { x: number('x'), y: number('y'), width: number('width'), height: number('height') }
}
