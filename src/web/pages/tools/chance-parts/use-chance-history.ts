import { useSyncExternalStore } from 'react'
import { addRecord, type ChanceRecord, type ChanceTool, clearRecords, recordsOf } from './chance-records.ts'

interface ChanceHistory {
  /** newest first; empty on the server and in the first render */
  records: readonly ChanceRecord[]
  add: (asked: string, fell: string) => void
  clear: () => void
}

const none: readonly ChanceRecord[] = []

/** The outcomes on this device. They never leave it. */
export function useChanceHistory(tool: ChanceTool): ChanceHistory {
  const records = useSyncExternalStore(
    (listener) => recordsOf(tool).subscribe(listener),
    () => recordsOf(tool).get(),
    () => none,
  )
  return {
    records,
    add: (asked, fell) => addRecord(tool, { at: Date.now(), asked, fell }),
    clear: () => clearRecords(tool),
  }
}
