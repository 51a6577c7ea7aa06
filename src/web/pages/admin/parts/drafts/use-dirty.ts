import { useState } from 'react'

/** Whether there are unsaved changes: what comes back from the server unsaved is one again. */
export function useDirty(unsavedAt: number | undefined) {
  const [isDirty, setIsDirty] = useState(unsavedAt !== undefined)
  const [seen, setSeen] = useState(unsavedAt)
  if (unsavedAt !== seen) {
    setSeen(unsavedAt)
    if (unsavedAt !== undefined) setIsDirty(true)
  }
  return [isDirty, setIsDirty] as const
}
