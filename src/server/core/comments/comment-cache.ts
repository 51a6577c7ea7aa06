import type { CollectedLines } from './collected-lines.ts'
import type { CollectionKey } from './comment-work.ts'

/**
 * Caches the most recently used collections, so that editing rules does not load them again. Bounded by number of
 * comments: about half a kilobyte each.
 */
export class CommentCache {
  private readonly most: number
  private readonly kept = new Map<string, CollectedLines>()

  constructor(most: number) {
    this.most = most
  }

  get(key: CollectionKey): CollectedLines | undefined {
    const name = nameOf(key)
    const found = this.kept.get(name)
    if (!found) return undefined
    // The most recently used entry is last.
    this.kept.delete(name)
    this.kept.set(name, found)
    return found
  }

  /**
   * Other versions of the same collection are dropped at once, then the least recently used as needed; the new entry
   * stays.
   */
  put(key: CollectionKey, collected: CollectedLines): void {
    for (const name of this.kept.keys()) if (name.startsWith(`${key.id} `)) this.kept.delete(name)
    this.kept.set(nameOf(key), collected)
    let count = 0
    for (const { facts } of this.kept.values()) count += facts.count
    for (const [name, { facts }] of this.kept) {
      if (count <= this.most || name === nameOf(key)) break
      this.kept.delete(name)
      count -= facts.count
    }
  }
}

function nameOf({ id, version }: CollectionKey): string {
  return `${id} ${version}`
}
