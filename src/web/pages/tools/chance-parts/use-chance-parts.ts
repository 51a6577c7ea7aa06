import { useRef } from 'react'
import { press } from './copy-outcome.tsx'
import { showHistory } from './show-history.ts'
import { useChanceKeys } from './use-chance-keys.ts'

/** The places of a tool's page that keys lead to. */
export function useChanceParts(again: () => void) {
  const copyRef = useRef<HTMLSpanElement>(null)
  const keepRef = useRef<HTMLFormElement>(null)
  const historyRef = useRef<HTMLDetailsElement>(null)
  useChanceKeys({
    again,
    copy: () => press(copyRef.current),
    keep: () => press(keepRef.current),
    history: () => showHistory(historyRef.current),
  })
  return { copyRef, keepRef, historyRef }
}
