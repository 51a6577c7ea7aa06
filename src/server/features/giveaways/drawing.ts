import { type HeaderParts, openDraw, type SealedDraw, sealDraw } from '../../../draw/draw.ts'
import { identitiesOf } from '../../../draw/identities.ts'
import { listHash } from '../../../draw/list-hash.ts'
import type { Receipt } from '../../../draw/receipt.ts'
import { applyRules, type Rules, type Weighing } from '../../../draw/rules.ts'
import { type EntryChunk, packChunks } from './entry-chunks.ts'
import type { List } from './list.ts'

/** What the rules made of a list. */
export interface Weighed {
  /** hex */
  listHash: string
  eligible: number
  tickets: number
  removals: Weighing['removals']
}

export interface Sealed {
  commitHash: string
  header: SealedDraw['header']
  chunks: EntryChunk[]
}

/**
 * The three acts of a draw over one list, with what must be remembered between them. `drawing-thread.ts`
 * plays the same acts in a worker for long lists.
 */
export class Drawing {
  readonly #list: List
  #weighing: Weighing | undefined
  #sealed: SealedDraw | undefined

  constructor(list: List) {
    this.#list = list
  }

  weigh(rules: Rules): Weighed {
    const { entries, weights } = this.#list
    const identities = identitiesOf(entries)
    const weighing = applyRules(entries, rules, weights, identities)
    this.#weighing = weighing
    const { eligible, tickets, removals } = weighing
    return { listHash: listHash(identities), eligible, tickets, removals }
  }

  seal(header: HeaderParts, saltKey: Uint8Array): Sealed {
    const weighing = this.#weighing
    if (!weighing) throw new Error('a list is weighed before it is sealed')
    this.#sealed = sealDraw({ entries: this.#list.entries, weighing, header, saltKey })
    const { commitHash, header: sealedHeader } = this.#sealed
    return { commitHash, header: sealedHeader, chunks: packChunks(this.#list, weighing) }
  }

  open(randomness: Uint8Array): Receipt {
    if (!this.#sealed) throw new Error('a draw is sealed before it is opened')
    return openDraw(this.#sealed, randomness)
  }
}
