import { useEffect } from 'react'

/** Stands once in the page. Tooltips are fetched with the first control that one could be for, so touching none costs nothing. */
export function TooltipHost() {
  useEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    const unlisten = () => {
      document.removeEventListener('pointerover', begin)
      document.removeEventListener('focusin', begin)
    }
    const begin = (event: Event) => {
      const { target } = event
      if (!(target instanceof Element) || !target.closest('button, a, summary')?.querySelector('svg.icon'))
        return
      unlisten()
      void import('./tooltips.ts').then(({ createTooltips }) => {
        if (isGone) return
        const tooltips = createTooltips()
        stop = tooltips.stop
        tooltips.begin(event)
      })
    }
    document.addEventListener('pointerover', begin)
    document.addEventListener('focusin', begin)
    return () => {
      isGone = true
      unlisten()
      stop?.()
    }
  }, [])
  return null
}
