import { useEffect, useRef, useState } from 'react'
import { useFormat } from '#web/i18n/format.ts'
import { useFrame } from '#web/i18n/frame.tsx'
import { toasts } from '#web/state/toast-queue.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { Progress } from '#web/ui/progress/progress.tsx'
import { prefersCalm } from '../reveal/prefers-calm.ts'
import { canSend } from './can-send.ts'
import { loadFonts, makeArt, readLook } from './clip-art.ts'
import { type ClipFacts, clipSize } from './clip-facts.ts'
import { drawFilm } from './draw-film.ts'
import { type Clip, encodeClip, mayEncode, NoEncoder } from './encode-clip.ts'
import { type Film, lengthOf, makeFilm, planClip, posterMs } from './film.ts'
import type { Pen } from './pen.ts'

interface ClipMakerProps {
  facts: ClipFacts
  /** of the file, without its ending */
  name: string
}

/** Makes a video of the result on this device: its poster, progress, and then the file. */
export function ClipMaker({ facts, name }: ClipMakerProps) {
  const { t, locale } = useFrame()
  const { number } = useFormat()
  const { canvas, state, make, cancel } = useClip(facts, name)
  const seconds = Math.round(lengthOf(planClip(facts.brand, facts.winners.length)) / 1000)
  const percent = new Intl.NumberFormat(locale, { style: 'percent' })
  return (
    <figure className="grid gap-2 m-0 to-640:grid-cols-2 to-640:gap-4 to-640:items-end">
      <canvas
        className="w-full h-auto aspect-[9_/_16] rounded-control bg-stage"
        ref={canvas}
        {...clipSize}
        role="img"
        aria-label={t('clip.alt')}
      />
      <figcaption className="stack gap-2">
        {state.step === 'making' ? (
          <>
            <Progress value={state.share} label={t('clip.making', { done: percent.format(state.share) })} />
            <p className="small muted" aria-hidden="true">
              {t('clip.making', { done: percent.format(state.share) })}
            </p>
            <Button size="small" wide onClick={cancel}>
              {t('site.cancel')}
            </Button>
          </>
        ) : state.step === 'made' ? (
          <Made clip={state.clip} title={facts.title} />
        ) : mayEncode() && state.step !== 'refused' ? (
          <>
            <Button size="small" icon="play" wide onClick={make}>
              {t('clip.make')}
            </Button>
            <p className="small muted">{t('clip.about', { seconds: number(seconds) })}</p>
          </>
        ) : (
          <p className="small muted">{t('clip.none')}</p>
        )}
        {state.step === 'failed' && (
          <Note kind="warn" role="alert">
            {t('clip.failed')}
          </Note>
        )}
      </figcaption>
    </figure>
  )
}

function Made({ clip: { kind, file }, title }: { clip: Clip; title: string }) {
  const { t } = useFrame()
  const { number } = useFormat()
  const size = number(Math.max(0.1, Math.round(file.size / 100_000) / 10))
  return (
    <>
      <Button size="small" kind="primary" icon="download" wide onClick={() => save(file)}>
        {t('clip.save')}
      </Button>
      {canSend(file) && (
        <Button size="small" icon="share" wide onClick={() => void send(file, title, t('clip.refused'))}>
          {t('clip.send')}
        </Button>
      )}
      <p className="small muted" role="status">
        {t('clip.ready', { kind: kind === 'mp4' ? 'MP4' : 'WebM', size })}
        {kind === 'webm' && ` ${t('clip.webm')}`}
      </p>
    </>
  )
}

async function send(file: File, title: string, refused: string): Promise<void> {
  try {
    await navigator.share({ files: [file], title })
  } catch (error) {
    // Closing the device's dialog is not an error.
    if (!(error instanceof DOMException && error.name === 'AbortError'))
      toasts.add({ title: refused, color: 'warning' })
  }
}

function save(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

type State =
  | { step: 'still' | 'refused' | 'failed' }
  | { step: 'making'; share: number }
  | { step: 'made'; clip: Clip }

const still: State = { step: 'still' }

/** A canvas with the clip's poster, on which its frames are seen as they are made. */
function useClip(facts: ClipFacts, name: string) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [last, setLast] = useState<{ facts: ClipFacts; state: State }>()
  // What was made of other facts no longer counts.
  const state = last?.facts === facts ? last.state : still
  const setState = (next: State) => setLast({ facts, state: next })
  const [work, setWork] = useState<AbortController>()

  useEffect(() => {
    let isShown = true
    void prepared(penOf(canvas.current), facts).then((ready) => {
      if (isShown && ready) drawFilm(ready.pen, ready.film, posterMs(ready.film.acts))
    }, ignore)
    return () => {
      isShown = false
    }
  }, [facts])

  useEffect(() => () => work?.abort(), [work])

  async function make() {
    const controller = new AbortController()
    const { signal } = controller
    setWork(controller)
    setState({ step: 'making', share: 0 })
    try {
      // With reduced motion, the frames are drawn where no one sees them.
      const shown = prefersCalm() ? undefined : canvas.current
      const ready = await prepared(penOf(shown ?? document.createElement('canvas')), facts)
      if (!ready) throw new NoEncoder()
      const onProgress = (share: number) => {
        if (!signal.aborted) setState({ step: 'making', share })
      }
      const clip = await encodeClip({ ...ready, name, signal, onProgress })
      drawFilm(ready.pen, ready.film, posterMs(ready.film.acts))
      if (!signal.aborted) setState({ step: 'made', clip })
    } catch (error) {
      if (!signal.aborted) setState({ step: error instanceof NoEncoder ? 'refused' : 'failed' })
    }
  }

  async function cancel() {
    work?.abort()
    setState(still)
    const ready = await prepared(penOf(canvas.current), facts)
    if (ready) drawFilm(ready.pen, ready.film, posterMs(ready.film.acts))
  }

  return { canvas, state, make: () => void make(), cancel: () => void cancel() }
}

function penOf(canvas: HTMLCanvasElement | null): Pen | undefined {
  if (!canvas) return undefined
  canvas.width = clipSize.width
  canvas.height = clipSize.height
  return canvas.getContext('2d', { alpha: false }) ?? undefined
}

async function prepared(
  pen: Pen | undefined,
  facts: ClipFacts,
): Promise<{ pen: Pen; film: Film } | undefined> {
  if (!pen) return undefined
  const look = readLook()
  await loadFonts(look, facts)
  return { pen, film: makeFilm(pen, facts, look, makeArt(facts, look)) }
}

/** Without its poster, a clip can still be made. */
function ignore(): void {}
