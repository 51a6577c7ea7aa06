import { useEffect } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { isAnswering } from './is-answering.ts'

/**
 * Loads the page's data again while something is under way: so long after the last look ended, however slow the
 * connection is. Navigation comes first. While the page is hidden it waits, and while the site doesn't answer, too: a
 * load that fails would replace the page.
 */
export function useLookAgain(isUnderWay: boolean, pauseMs: number): void {
  const { revalidate, state } = useRevalidator()
  const navigation = useNavigation()
  const isFree = state === 'idle' && navigation.state === 'idle'
  useEffect(() => {
    if (!isUnderWay || !isFree) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const wait = () => {
      timer = setTimeout(() => void look(), pauseMs)
    }
    const look = async () => {
      const mayLoad = document.visibilityState === 'visible' && (await isAnswering())
      if (isOver) return
      if (mayLoad) void revalidate()
      else wait()
    }
    wait()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isUnderWay, isFree, pauseMs, revalidate])
}
