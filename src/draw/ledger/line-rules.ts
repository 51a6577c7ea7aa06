import type { LedgerEntry, LedgerReport } from './entry.ts'
import type { LedgerFault } from './ledger-problem.ts'

/** Maximum clock difference between servers (milliseconds); the order comes from the ledger itself. */
const CLOCK_TOLERANCE = 5 * 60_000

/** What the ledger has said about a draw so far. */
interface Story {
  commitHash: string
  isDrawn: boolean
  isVoid: boolean
  /** ranks that were replaced */
  replaced: number[]
  /** the last rank that was promoted */
  last?: number
}

/**
 * Checks that lines of a ledger are consistent with the lines before them. Lines are passed one after the other, from
 * the first; the state of every draw is stored, about 200 bytes each.
 */
export class LineRules {
  private readonly stories = new Map<string, Story>()
  private prev: string | null = null
  private time = Number.NEGATIVE_INFINITY
  private isBlind = false

  /** The problems of the line at `index`; `hash` (hex) is the one in its tile. An unreadable line is undefined. */
  faultsOf(entry: LedgerEntry | undefined, index: number, hash: string): LedgerFault[] {
    const { prev } = this
    this.prev = hash
    if (!entry) {
      // The content is unknown, so it may have been whatever a later line misses.
      this.isBlind = true
      return []
    }
    const faults: LedgerFault[] = []
    if (entry.index !== index) faults.push('line_index')
    if (entry.prev !== prev) faults.push('line_prev')
    const time = Date.parse(entry.at)
    if (time < this.time - CLOCK_TOLERANCE) faults.push('line_time')
    this.time = time
    const fault = entry.type === 'verifier' ? undefined : this.tell(entry)
    return fault ? [...faults, fault] : faults
  }

  /** Advances the state of a draw. */
  private tell(report: Exclude<LedgerReport, { type: 'verifier' }>): LedgerFault | undefined {
    const story = this.stories.get(report.draw)
    if (report.type === 'commitment') {
      if (story) return 'sealed_twice'
      this.stories.set(report.draw, {
        commitHash: report.commitHash,
        isDrawn: false,
        isVoid: false,
        replaced: [],
      })
      return undefined
    }
    if (!story) return this.isBlind ? undefined : 'not_sealed'
    if (story.commitHash !== report.commitHash) return 'other_seal'
    if (story.isVoid) return 'after_void'
    if (report.type === 'replacement') return this.replace(story, report)
    if (report.type === 'void') story.isVoid = true
    else if (story.isDrawn) return 'drawn_twice'
    else story.isDrawn = true
    return undefined
  }

  private replace(story: Story, { rank, by }: { rank: number; by: number }): LedgerFault | undefined {
    if (!story.isDrawn && !this.isBlind) return 'not_drawn'
    if (story.replaced.includes(rank)) return 'replaced_twice'
    // Only the receipt knows the first one's rank, which follows the last winner's.
    const isNext = by > rank && (story.last === undefined || this.isBlind || by === story.last + 1)
    story.replaced.push(rank)
    story.last = by
    return isNext ? undefined : 'replaced_out_of_order'
  }
}
