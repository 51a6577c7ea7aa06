import { type RefObject, useEffect } from 'react'

/**
 * For a file input: on a slow phone a file can be chosen before the scripts listen, so the change event is repeated
 * once they do.
 */
export function useEarlyFiles(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    if (input.current?.files?.length) input.current.dispatchEvent(new Event('change', { bubbles: true }))
  }, [input])
}
