import type { LedgerEntry, LedgerReport } from './entry.ts'
import type { LedgerFault } from './ledger-problem.ts'

/** Clocks of several servers may differ so much (milliseconds); order comes from the ledger itself. */
const CLOCK_TOLERANCE = 5 * 60_000

/** What a ledger says about a draw so far. */
interface Story {
  commitHash: string
  isDrawn: boolean
  isVoid: boolean
  /** ranks that gave their place away */
  replaced: number[]
  /** the rank that was promoted last */
  last?: number
}

/**
 * What lines of a ledger owe to those before them. They are told one after the other, from the first; the stories of the
 * draws are kept, some 200 bytes for each.
 */
export class LineRules {
  private readonly stories = new Map<string, Story>()
  private prev: string | null = null
  private time = Number.NEGATIVE_INFINITY
  private isBlind = false

  /** What is wrong with the line at `index`; `hash` (hex) is that of its tile. An unreadable line is undefined. */
  faultsOf(entry: LedgerEntry | undefined, index: number, hash: string): LedgerFault[] {
    const { prev } = this
    this.prev = hash
    if (!entry) {
      // What it said is unknown, so whatever a later line misses may have stood there.
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

  /** Goes on with the story of a draw. */
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
    // The first one's rank is known to the receipt alone: it follows the last winner's.
    const isNext = by > rank && (story.last === undefined || this.isBlind || by === story.last + 1)
    story.replaced.push(rank)
    story.last = by
    return isNext ? undefined : 'replaced_out_of_order'
  }
}
