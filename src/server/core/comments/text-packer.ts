import type { Entries } from '../../../draw/entries.ts'

/** Packs texts as `EntryPacker` of the draw does, with the writer of this machine: several times as fast for long ones. */
export class TextPacker {
  private bytes: Buffer
  private readonly offsets: Uint32Array
  private count = 0
  private end = 0

  /** `count`: how many texts will come. */
  constructor(count: number, expectedBytes: number) {
    this.bytes = Buffer.allocUnsafe(expectedBytes)
    this.offsets = new Uint32Array(count + 1)
  }

  add(text: string): void {
    const most = this.end + text.length * 3
    if (most > this.bytes.length) {
      const grown = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, most))
      this.bytes.copy(grown, 0, 0, this.end)
      this.bytes = grown
    }
    this.end += this.bytes.write(text, this.end)
    if (this.end > 0xffffffff) throw new RangeError('comments exceed 4 GiB')
    this.offsets[++this.count] = this.end
  }

  finish(): Entries {
    return {
      count: this.count,
      bytes: new Uint8Array(this.bytes.subarray(0, this.end)),
      offsets: this.offsets,
    }
  }
}
