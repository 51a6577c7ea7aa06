import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { FormValues } from '../form-values.ts'
import type { CountedNames, countNames } from './count-names.ts'
import { loadFilledList } from './load-filled-list.ts'

/** Counts a list while it is typed. The draw's rules and what shows the numbers arrive with the first letter. */
export function useCountedNames(
  { names, exclude, withTickets }: Pick<FormValues, 'names' | 'exclude' | 'withTickets'>,
  pastWinners: readonly string[] | undefined,
  fromServer: CountedNames | undefined,
): CountedNames | undefined {
  const [count, setCount] = useState<typeof countNames>()
  const deferredNames = useDeferredValue(names)
  const deferredExclude = useDeferredValue(exclude)
  const isEmpty = names.trim() === ''

  useEffect(() => {
    if (isEmpty || count) return
    let left = false
    void loadFilledList().then((chunk) => {
      if (!left) setCount(() => chunk.countNames)
    })
    return () => {
      left = true
    }
  }, [isEmpty, count])

  return useMemo(() => {
    if (deferredNames.trim() === '') return undefined
    return count ? count(deferredNames, deferredExclude, withTickets, pastWinners) : fromServer
  }, [count, deferredNames, deferredExclude, withTickets, pastWinners, fromServer])
}
