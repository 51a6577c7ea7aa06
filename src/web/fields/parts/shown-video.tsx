import { useEffect, useRef, useState } from 'react'
import type { VideoValue } from '#contract/fields/video.ts'
import { type HostedVideo, videoOf } from '#contract/fields/video-address.ts'
import { useT } from '../../i18n/frame.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import type { ShowProps } from '../face.ts'
import { useMediaShown } from '../media-tools.ts'

export const hostNames: Record<HostedVideo['host'], string> = {
  youtube: 'YouTube',
  vimeo: 'Vimeo',
  dailymotion: 'Dailymotion',
}

export function ShownVideo({ value }: ShowProps<VideoValue>) {
  const shown = useMediaShown()
  const hosted = value && 'address' in value ? videoOf(value.address) : undefined
  if (hosted) return <Hosted video={hosted} />
  const own = value && 'media' in value ? shown[value.media] : undefined
  if (!own) return null
  const sent = own.address === null ? undefined : videoOf(own.address)
  if (sent) return <Hosted video={sent} />
  return (
    <video
      className="w-full max-w-180 rounded-panel bg-sunk"
      controls
      preload="metadata"
      src={own.url}
      aria-label={own.alt || own.file_name}
      {...(own.width && own.height && { width: own.width, height: own.height })}
    />
  )
}

/** An embedded frame lets another site identify the visitor, so it is loaded only on request. */
function Hosted({ video }: { video: HostedVideo }) {
  const t = useT()
  const host = hostNames[video.host]
  const frame = useRef<HTMLIFrameElement>(null)
  const [isAsked, setIsAsked] = useState(false)
  // The pressed button is gone, so the focus moves to the video that replaced it.
  useEffect(() => {
    if (isAsked) frame.current?.focus()
  }, [isAsked])
  if (isAsked)
    return (
      <iframe
        ref={frame}
        className="block w-full max-w-180 h-auto aspect-[16/9] border-0 rounded-panel bg-sunk"
        src={video.embed}
        title={t('content_field.video.frame', { host })}
        allow="fullscreen; encrypted-media; picture-in-picture"
        sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    )
  return (
    <div className="grid gap-3 place-content-center justify-items-center w-full max-w-180 min-h-55 p-6 border border-line rounded-panel bg-sunk text-center">
      <Icon className="text-ink-3" name="play" size={32} />
      <p className="max-w-[52ch] m-0 text-ink-2 text-15">{t('content_field.video.consent', { host })}</p>
      <div className="row justify-center">
        <Button kind="primary" className="needs-script" onClick={() => setIsAsked(true)}>
          {t('content_field.video.load', { host })}
        </Button>
        <a href={video.page} rel="noopener noreferrer nofollow">
          {t('content_field.video.open', { host })}
        </a>
      </div>
    </div>
  )
}
