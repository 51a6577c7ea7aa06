import { lazy, Suspense, useState } from 'react'
import type { Result } from '#contract/draws/results.ts'
import { fetchBytes } from '#web/api/fetch-bytes.ts'
import { canSend } from '#web/components/clip/can-send.ts'
import type { QrPath } from '#web/components/qr-path.ts'
import { useFrame } from '#web/i18n/frame.tsx'
import { withTexts } from '#web/i18n/learn-texts.ts'
import { useScripted } from '#web/state/scripted.ts'
import { toasts } from '#web/state/toast-queue.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'

/** Its code draws and encodes a video. */
const SharedClip = lazy(() => withTexts('clip', () => import('./shared-clip.tsx')))

interface SharedPicturesProps {
  result: Result
  title: string
  qr: QrPath
}

const shapes = [
  { key: 'story', width: 1080, height: 1920 },
  { key: 'feed', width: 1080, height: 1080 },
] as const

/** The pictures and the clip as they will be posted, each picture with a download and, where the device can take files, its share dialog. */
export function SharedPictures({ result, title, qr }: SharedPicturesProps) {
  const { brand, locale, t } = useFrame()
  const isScripted = useScripted()
  const code = result.share_code
  const query = new URLSearchParams({ locale, brand: brand.key })
  return (
    <section
      className="grid gap-4 to-640:grid-cols-2 to-640:items-end"
      aria-label={t('share_result.pictures')}
    >
      {shapes.map(({ key, width, height }) => {
        const address = `/api/results/${encodeURIComponent(code)}/${key}.png?${query}`
        const fileName = `${key}-${code.slice(0, 8)}.png`
        return (
          <figure key={key} className="grid grid-cols-1 gap-2 m-0">
            <img
              className="w-full rounded-control bg-line"
              src={address}
              width={width}
              height={height}
              alt={t(`share_result.${key}.alt`)}
            />
            <figcaption className="stack gap-2">
              <LinkButton size="small" icon="download" wide href={address} download={fileName}>
                {t(`share_result.${key}`)}
              </LinkButton>
              <SendPicture
                address={address}
                fileName={fileName}
                title={title}
                label={t(`share_result.${key}.send`)}
              />
            </figcaption>
          </figure>
        )
      })}
      {isScripted && (
        <Suspense>
          <SharedClip result={result} title={title} qr={qr} />
        </Suspense>
      )}
    </section>
  )
}

interface SendPictureProps {
  address: string
  fileName: string
  title: string
  label: string
}

function SendPicture({ address, fileName, title, label }: SendPictureProps) {
  const { t } = useFrame()
  const [isBusy, setBusy] = useState(false)
  const takesFiles = useScripted() && canSend(fileOf([], fileName))

  async function send() {
    setBusy(true)
    try {
      const bytes = await fetchBytes(address)
      if (!bytes) throw new Error('the draw was deleted')
      await navigator.share({ files: [fileOf([Uint8Array.from(bytes)], fileName)], title })
    } catch (error) {
      const isClosed = error instanceof DOMException && error.name === 'AbortError'
      if (!isClosed) toasts.add({ title: t('share_result.refused'), color: 'warning' })
    } finally {
      setBusy(false)
    }
  }

  return (
    takesFiles && (
      <Button size="small" icon="share" wide busy={isBusy} onClick={() => void send()}>
        {label}
      </Button>
    )
  )
}

function fileOf(parts: BlobPart[], name: string): File {
  return new File(parts, name, { type: 'image/png' })
}
