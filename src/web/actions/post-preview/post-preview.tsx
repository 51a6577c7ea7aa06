import { type ReactNode, useEffect, useState } from 'react'
import type { CallReply } from '#contract/api/call.ts'
import { platformNames } from '#contract/comments/platform-names.ts'
import { previewPost } from '#contract/comments/post-preview.ts'
import type { Platform } from '#posts/address.ts'
import { recognizeAddress } from '#posts/recognize-address.ts'
import { send } from '../../api/send.ts'
import { PlatformMark } from '../../components/platform-mark.tsx'
import { useT } from '../../i18n/frame.tsx'

type Preview = CallReply<typeof previewPost>

/** What a typed link leads to: its picture, title and number of comments, or why they are not known yet. */
export function PostPreview({ address }: { address: string }) {
  const recognized = recognizeAddress(address.trim())
  if (recognized.kind !== 'post' && recognized.kind !== 'short') return null
  return <FoundPost key={address.trim()} url={address.trim()} platform={recognized.platform} />
}

/** While someone is typing, the link is not finished. */
const pauseMs = 250

function FoundPost({ url, platform }: { url: string; platform: Platform }) {
  const t = useT()
  const name = platformNames[platform]
  const preview = usePreview(url)
  if (preview === undefined)
    return (
      <Slip platform={platform} isBusy>
        <span className="muted">{t('post_preview.loading', { platform: name })}</span>
      </Slip>
    )
  const { post, gap } = preview
  if (!post)
    return (
      <Slip platform={platform}>{t(`post_preview.gap.${gap ?? 'unavailable'}`, { platform: name })}</Slip>
    )
  return (
    <Slip platform={platform} picture={post.picture}>
      <b className="block truncate">
        <bdi>{post.title ?? name}</bdi>
      </b>
      <span className="muted block truncate">
        {post.comments === null
          ? t('post_preview.uncounted', { platform: name })
          : t('post_preview.comments', { count: post.comments })}
        {post.author && ' · '}
        {post.author && <bdi>{post.author}</bdi>}
      </span>
    </Slip>
  )
}

function usePreview(url: string): Preview | undefined {
  const [preview, setPreview] = useState<Preview>()
  useEffect(() => {
    const controller = new AbortController()
    const timer = setTimeout(() => void look(), pauseMs)
    async function look() {
      const answer = await send(previewPost, { payload: { link: url }, signal: controller.signal }).catch(
        () => undefined,
      )
      if (controller.signal.aborted) return
      setPreview(answer?.ok ? answer.data : { platform: 'youtube', post: null, gap: 'unavailable' })
    }
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [url])
  return preview
}

interface SlipProps {
  platform: Platform
  picture?: string | null
  isBusy?: boolean
  children: ReactNode
}

/** The same size in each state, so nothing moves when the answer arrives. */
function Slip({ platform, picture, isBusy, children }: SlipProps) {
  return (
    <div
      className="post-preview grid grid-cols-[96px_minmax(0,1fr)] gap-4 items-center h-21 p-2.25 border border-line rounded-control bg-sunk text-14 to-480:grid-cols-[72px_minmax(0,1fr)] to-480:gap-3"
      role="status"
      aria-busy={isBusy}
    >
      <div className="grid place-items-center h-16 overflow-hidden rounded-[calc(var(--r-control)-2px)] bg-surface text-mark">
        {picture ? (
          <img className="object-cover size-full" src={picture} alt="" width={96} height={64} />
        ) : (
          <PlatformMark platform={platform} size={28} />
        )}
      </div>
      <p className="line-clamp-3 leading-[1.45] wrap-anywhere">{children}</p>
    </div>
  )
}
