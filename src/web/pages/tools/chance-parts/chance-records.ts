import { createStore, type Store } from '#web/state/store.ts'

export type ChanceTool = 'coins' | 'dice' | 'numbers'

/** One outcome that this device remembers, in the tool's own short notation. */
export interface ChanceRecord {
  /** milliseconds since 1970 */
  at: number
  /** what was asked for, such as `3` or `4d6kh3+2` */
  asked: string
  /** what fell, such as `011` or `4 5 1 6` */
  fell: string
}

/** Enough for an evening; more would only slow the page down. */
const maxRecords = 500

const stores = new Map<ChanceTool, Store<readonly ChanceRecord[]>>()
const none: readonly ChanceRecord[] = []

/** The newest first. What the browser does not keep is there until the document is closed. */
export function recordsOf(tool: ChanceTool): Store<readonly ChanceRecord[]> {
  const known = stores.get(tool)
  if (known) return known
  const store = createStore(stored(tool))
  stores.set(tool, store)
  // Another tab remembers for this one as well.
  addEventListener('storage', ({ key }) => {
    if (key === keyOf(tool) || key === null) store.set(stored(tool))
  })
  return store
}

export function addRecord(tool: ChanceTool, record: ChanceRecord): void {
  keep(tool, [record, ...recordsOf(tool).get()].slice(0, maxRecords))
}

export function clearRecords(tool: ChanceTool): void {
  keep(tool, none)
}

function keep(tool: ChanceTool, records: readonly ChanceRecord[]): void {
  recordsOf(tool).set(records)
  try {
    if (records.length === 0) localStorage.removeItem(keyOf(tool))
    else localStorage.setItem(keyOf(tool), JSON.stringify(records))
  } catch {
    // Full or forbidden: the list is still shown.
  }
}

function stored(tool: ChanceTool): readonly ChanceRecord[] {
  try {
    return readRecords(localStorage.getItem(keyOf(tool)))
  } catch {
    return none
  }
}

/** What another version, an extension or a person wrote there is left out line by line. */
export function readRecords(text: string | null): readonly ChanceRecord[] {
  const found: unknown = JSON.parse(text ?? '[]')
  return Array.isArray(found) ? found.filter(isRecord).slice(0, maxRecords) : none
}

function isRecord(value: unknown): value is ChanceRecord {
  const { at, asked, fell } = (value ?? {}) as Partial<Record<keyof ChanceRecord, unknown>>
  const isTime = typeof at === 'number' && Number.isFinite(new Date(at).getTime())
  return isTime && typeof asked === 'string' && typeof fell === 'string'
}

function keyOf(tool: ChanceTool): string {
  return `chance_${tool}`
}
