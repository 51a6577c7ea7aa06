import './clip-maker.css'
import { useFormat } from '#web/i18n/format.ts'
import { useFrame } from '#web/i18n/frame.tsx'
import { toasts } from '#web/state/toast-queue.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { Progress } from '#web/ui/progress/progress.tsx'
import { type ClipFacts, clipSize } from './clip-facts.ts'
import { lengthOf, planClip } from './clip-plan.ts'
import { type Clip, mayEncode } from './encode-clip.ts'
import { useClip } from './use-clip.ts'

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
    <figure className="clip">
      <canvas ref={canvas} {...clipSize} role="img" aria-label={t('clip.alt')} />
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

function canSend(file: File): boolean {
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] })
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
