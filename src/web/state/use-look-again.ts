import { useEffect } from 'react'
import { useNavigation, useRevalidator } from 'react-router'

const isSeen = () => document.visibilityState === 'visible'

/**
 * Loads the page's data again while something is under way: so long after the last look ended, however slow the
 * connection is. Navigation comes first, and a page that is hidden or offline waits: a failed load would replace it.
 */
export function useLookAgain(isUnderWay: boolean, pauseMs: number): void {
  const { revalidate, state } = useRevalidator()
  const navigation = useNavigation()
  const isFree = state === 'idle' && navigation.state === 'idle'
  useEffect(() => {
    if (!isUnderWay || !isFree) return
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(() => (isSeen() && navigator.onLine ? void revalidate() : wait()), pauseMs)
    }
    wait()
    return () => clearTimeout(timer)
  }, [isUnderWay, isFree, pauseMs, revalidate])
}
