/**
 * A set of ids for hundreds of thousands: their characters one after the other in an array, and a hash table. A `Set`
 * stores each id as a separate object, which the engine adds to its process-wide string table and visits in every
 * garbage collection. Attacker-chosen ids could make this slow; these are the platforms' own.
 */
export class IdSet {
  private count = 0
  private units = new Uint16Array(1 << 12)
  /** where each id ends; the first entry is 0 */
  private ends = new Uint32Array(1 << 8)
  private hashes = new Uint32Array(1 << 8)
  /** numbers of ids, from 1; 0 for an empty slot. At most half full. */
  private places = new Uint32Array(1 << 9)

  get size(): number {
    return this.count
  }

  has(id: string): boolean {
    return this.places[this.placeOf(this.write(id))] !== 0
  }

  /** False where it was already there. */
  add(id: string): boolean {
    const end = this.write(id)
    const slot = this.placeOf(end)
    if (this.places[slot] !== 0) return false
    const no = ++this.count
    this.places[slot] = no
    this.ends[no] = end
    this.hashes[no] = this.hash
    if (no + 1 === this.ends.length) this.grow()
    return true
  }

  /** of the id written last */
  private hash = 0

  /** Appends an id after all others and returns its end. */
  private write(id: string): number {
    const start = this.ends[this.count] as number
    const end = start + id.length
    if (end > this.units.length) {
      const grown = new Uint16Array(Math.max(this.units.length * 2, end))
      grown.set(this.units)
      this.units = grown
    }
    const { units } = this
    let hash = 0x811c9dc5
    for (let i = 0; i < id.length; i++) {
      const unit = id.charCodeAt(i)
      units[start + i] = unit
      hash = Math.imul(hash ^ unit, 0x01000193)
    }
    // The lowest bits choose the slot.
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
    this.hash = (hash ^ (hash >>> 13)) >>> 0
    return end
  }

  /** The slot of the id written up to `end`, or the one where it belongs. */
  private placeOf(end: number): number {
    const { places: slots, hashes, hash } = this
    const mask = slots.length - 1
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const no = slots[slot] as number
      if (no === 0 || (hashes[no] === hash && this.isThat(no, end))) return slot
    }
  }

  private isThat(no: number, end: number): boolean {
    const { units, ends, count } = this
    const [from, to, start] = [ends[no - 1] as number, ends[no] as number, ends[count] as number]
    if (to - from !== end - start) return false
    for (let i = 0; i < to - from; i++) if (units[from + i] !== units[start + i]) return false
    return true
  }

  private grow(): void {
    const { ends, hashes, count } = this
    this.ends = new Uint32Array(ends.length * 2)
    this.ends.set(ends)
    this.hashes = new Uint32Array(ends.length * 2)
    this.hashes.set(hashes)
    const slots = new Uint32Array(ends.length * 4)
    const mask = slots.length - 1
    for (let no = 1; no <= count; no++) {
      let slot = (hashes[no] as number) & mask
      while (slots[slot] !== 0) slot = (slot + 1) & mask
      slots[slot] = no
    }
    this.places = slots
  }
}
