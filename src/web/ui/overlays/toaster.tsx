import * as Radix from '@radix-ui/react-toast'
import { useEffect } from 'react'
import { type Toasts, toastLimits, useToasts } from '../../state/toasts.ts'
import { ToastCard } from './toast-card.tsx'

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
