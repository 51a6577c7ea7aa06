import { type ReactNode, useSyncExternalStore } from 'react'
import { useT } from '#web/i18n/frame.tsx'
import { createStore, type Store } from '#web/state/store.ts'
import { Stamps } from './stamps.tsx'

interface ChanceStampsProps {
  tool: ChanceTool
  stamp: (record: ChanceRecord) => string
  /** the number of outcomes on this page: the stamp of a new one waits until the objects rest */
  round: number
  /** the objects come one by one, so the stamp waits longer */
  isSlow?: boolean
  /** beside the stamps: sums, or a link */
  children?: ReactNode
}

/** For what tells the outcome: it comes when the objects rest. */
export const restsClass =
  '[animation:chance-rest_160ms_780ms_var(--ease-out)_backwards] motion-reduce:[animation:none]'

const restsLateClass =
  '[animation:chance-rest_160ms_2400ms_var(--ease-out)_backwards] motion-reduce:[animation:none]'

/** The latest outcomes as a row of small stamps, newest first. */
export function ChanceStamps({ tool, stamp, round, isSlow, children }: ChanceStampsProps) {
  const t = useT()
  const { records } = useChanceHistory(tool)
  const rests = isSlow ? restsLateClass : restsClass
  return (
    <Stamps
      title={t('chance.last')}
      stamps={records.slice(0, 5).map((record, i) => ({
        key: `${record.at} ${records.length - i}`,
        text: <bdi>{stamp(record)}</bdi>,
      }))}
      rests={round > 0 ? rests : undefined}
    >
      {children}
    </Stamps>
  )
}

export type ChanceTool = 'coins' | 'dice' | 'numbers'

/** One outcome stored on this device, in the tool's own short notation. */
export interface ChanceRecord {
  /** milliseconds since 1970 */
  at: number
  /** what was requested, such as `3` or `4d6kh3+2` */
  asked: string
  /** the outcome, such as `011` or `4 5 1 6` */
  fell: string
}

/** Enough for an evening; more would only slow the page down. */
const maxRecords = 500

const stores = new Map<ChanceTool, Store<readonly ChanceRecord[]>>()
const none: readonly ChanceRecord[] = []

/** Newest first. If storage is not available, records last as long as the document. */
function recordsOf(tool: ChanceTool): Store<readonly ChanceRecord[]> {
  const known = stores.get(tool)
  if (known) return known
  const store = createStore(stored(tool))
  stores.set(tool, store)
  // Another tab may have added records.
  addEventListener('storage', ({ key }) => {
    if (key === keyOf(tool) || key === null) store.set(stored(tool))
  })
  return store
}

function addRecord(tool: ChanceTool, record: ChanceRecord): void {
  keep(tool, [record, ...recordsOf(tool).get()].slice(0, maxRecords))
}

function clearRecords(tool: ChanceTool): void {
  keep(tool, none)
}

function keep(tool: ChanceTool, records: readonly ChanceRecord[]): void {
  recordsOf(tool).set(records)
  try {
    if (records.length === 0) localStorage.removeItem(keyOf(tool))
    else localStorage.setItem(keyOf(tool), JSON.stringify(records))
  } catch {
    // Storage is full or blocked: the list is still shown.
  }
}

function stored(tool: ChanceTool): readonly ChanceRecord[] {
  try {
    return readRecords(localStorage.getItem(keyOf(tool)))
  } catch {
    return none
  }
}

/** Skips entries that another version, an extension or a person wrote in a different shape. */
function readRecords(text: string | null): readonly ChanceRecord[] {
  const stored: unknown = JSON.parse(text ?? '[]')
  return Array.isArray(stored) ? stored.filter(isRecord).slice(0, maxRecords) : none
}

function isRecord(value: unknown): value is ChanceRecord {
  const { at, asked, fell } = (value ?? {}) as Partial<Record<keyof ChanceRecord, unknown>>
  const isTime = typeof at === 'number' && Number.isFinite(new Date(at).getTime())
  return isTime && typeof asked === 'string' && typeof fell === 'string'
}

function keyOf(tool: ChanceTool): string {
  return `chance_${tool}`
}

interface ChanceHistory {
  /** newest first; empty on the server and in the first render */
  records: readonly ChanceRecord[]
  add: (asked: string, fell: string) => void
  clear: () => void
}

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
