import * as Radix from '@radix-ui/react-toast'
import { useEffect, useRef, useState } from 'react'
import type { ToastQueue } from '../../state/toast-queue.ts'
import {
  createToasts,
  type Toast,
  type ToastAction,
  type ToastColor,
  type Toasts,
  toastLimits,
  useToasts,
  useToastsPaused,
} from '../../state/toasts.ts'
import { Avatar } from '../avatar.tsx'
import { Icon, type IconName } from '../icons/icon.tsx'
import { iconNames } from '../icons/icon-names.ts'

export type ToasterTexts = {
  /** The accessible name of the region; `{hotkey}` is replaced. */
  region: string
  /** What screen readers announce before each toast. */
  toast: string
  close: string
}

/** Top right; F8 focuses it, a swipe to the right closes a toast. The store keeps the time, not this component. */
export function Toaster({ texts, source }: { texts: ToasterTexts; source: Toasts }) {
  const list = useToasts(source)

  useEffect(() => {
    const follow = () => {
      if (document.hidden) source.pause('hidden')
      else source.resume('hidden')
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => document.removeEventListener('visibilitychange', follow)
  }, [source])

  // When the last toast leaves, no pointer or blur event fires, so the timers are resumed here.
  useEffect(() => {
    if (list.length === 0) source.resume('attention')
  }, [list.length, source])

  return (
    <Radix.Provider
      label={texts.toast}
      swipeDirection="right"
      swipeThreshold={toastLimits.swipe}
      duration={Number.POSITIVE_INFINITY}
    >
      {list.map((toast) => (
        <ToastCard key={toast.id} toast={toast} source={source} closeLabel={texts.close} />
      ))}
      <Radix.Viewport className="toasts" hotkey={['F8']} label={texts.region} />
    </Radix.Provider>
  )
}

const looks: Record<ToastColor, { icon: IconName; color: string }> = {
  success: { icon: 'check-circle', color: '[--toast:var(--good)]' },
  error: { icon: 'x-circle', color: '[--toast:var(--bad)]' },
  info: { icon: 'info', color: '[--toast:var(--info)]' },
  warning: { icon: 'warning', color: '[--toast:var(--warn)]' },
}

type ToastCardProps = { toast: Toast; source: Toasts; closeLabel: string }

function ToastCard({ toast, source, closeLabel }: ToastCardProps) {
  const isHorizontal = toast.orientation === 'horizontal'
  const place = isHorizontal ? 'items-center grid-cols-[20px_minmax(0,1fr)_auto_auto]' : ''
  return (
    <Radix.Root
      className={`toast toast-${toast.color} ${looks[toast.color].color} ${place}`}
      open={toast.open}
      onOpenChange={(open) => !open && source.close(toast.id)}
      onPause={() => source.pause('attention')}
      onResume={() => source.resume('attention')}
      // An error interrupts the screen reader; everything else waits.
      type={toast.color === 'error' ? 'foreground' : 'background'}
    >
      {toast.avatar ? (
        <Avatar {...toast.avatar} size="small" />
      ) : (
        <Icon name={iconOf(toast)} size={20} className="mbs-px text-(--toast)" />
      )}
      <div className="min-w-0 wrap-anywhere">
        {toast.title && (
          <Radix.Title className="toast-title font-semibold whitespace-pre-line">{toast.title}</Radix.Title>
        )}
        {toast.description && (
          <Radix.Description className="text-ink-2 text-14 whitespace-pre-line">
            {toast.description}
          </Radix.Description>
        )}
      </div>
      {toast.actions.length > 0 && (
        <Actions
          actions={toast.actions}
          className={isHorizontal ? 'row-start-1 col-start-3' : 'row-start-2 col-start-2 mbs-1'}
        />
      )}
      {toast.close && (
        <Radix.Close
          className={`row-start-1 ${isHorizontal ? 'col-start-4' : 'col-start-3'} grid place-items-center size-6 -my-0.5 p-0 border-0 rounded-chip bg-transparent text-ink-3 cursor-pointer hover:text-ink`}
          aria-label={closeLabel}
        >
          <Icon name="x" size={16} />
        </Radix.Close>
      )}
      {toast.progress && toast.open && toast.duration > 0 && (
        <TimeLeft key={toast.duration} duration={toast.duration} source={source} />
      )}
    </Radix.Root>
  )
}

/** An action also closes the toast; Radix handles that. */
function Actions({ actions, className }: { actions: readonly ToastAction[]; className: string }) {
  return (
    <div className={`flex flex-wrap gap-y-1 gap-x-4 text-14 font-medium ${className}`}>
      {actions.map((action) => (
        <Radix.Action key={action.label} altText={action.label} asChild>
          {action.href ? (
            <a className="link" href={action.href}>
              {action.label}
            </a>
          ) : (
            <button type="button" className="link" onClick={action.onClick}>
              {action.label}
            </button>
          )}
        </Radix.Action>
      ))}
    </div>
  )
}

/** A line that shrinks with the remaining time and pauses when the timer does. */
function TimeLeft({ duration, source }: { duration: number; source: Toasts }) {
  const line = useRef<HTMLSpanElement>(null)
  const animation = useRef<Animation | undefined>(undefined)
  const paused = useToastsPaused(source)

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    animation.current = line.current?.animate?.({ scale: ['1 1', '0 1'] }, { duration, fill: 'forwards' })
    return () => animation.current?.cancel()
  }, [duration])

  useEffect(() => {
    if (paused) animation.current?.pause()
    else animation.current?.play()
  }, [paused])

  return (
    <span
      ref={line}
      className="toast-time absolute inset-x-0 inset-be-0 h-0.5 bg-(--toast) origin-left rtl:origin-right"
      aria-hidden="true"
    />
  )
}

function iconOf({ icon, color }: Toast): IconName {
  return iconNames.find((name) => name === icon) ?? looks[color].icon
}

/** Shows queued toasts, and from then on new ones immediately. */
export function QueueToaster({ texts, queue }: { texts: ToasterTexts; queue: ToastQueue }) {
  const [source] = useState(createToasts)
  useEffect(() => {
    const show = () => {
      for (const toast of queue.take()) source.add(toast)
    }
    show()
    return queue.subscribe(show)
  }, [queue, source])
  return <Toaster texts={texts} source={source} />
}
