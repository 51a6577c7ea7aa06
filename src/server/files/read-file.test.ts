import { beforeAll, describe, expect, test } from 'vitest'
import { hostileFiles } from './fixtures/hostile-files.ts'
import { namesOf } from './fixtures/read-names.ts'
import { readFile } from './read-file.ts'
import { freePlanLimits, largestLimits } from './read-result.ts'

const limits = freePlanLimits
const list = { bytes: Buffer.from('Ana\nBob\n'), name: 'list.txt', limits }

// the first worker compiles the readers
beforeAll(() => readFile(list))

describe('a reader in a worker', () => {
  test('reads a file without changing the caller’s bytes', async () => {
    const result = await readFile(list)
    expect(namesOf(result)).toEqual(['Ana', 'Bob'])
    expect([...result.rowNumbers]).toEqual([1, 2])
    expect(result.sha256).toBe('104d218519877b49d6b7d0d93067a113e509a2ca58fc66de48dac4403e41eb54')
    expect(list.bytes.toString()).toBe('Ana\nBob\n')
  })

  test('reads many files at once, each with its own result', async () => {
    const files = Array.from({ length: 12 }, (_, i) => ({
      bytes: Buffer.from(`name ${i}`),
      name: 'list.txt',
      limits,
    }))
    const results = await Promise.all(files.map((file) => readFile(file)))
    expect(results.map(namesOf)).toEqual(files.map((_, i) => [`name ${i}`]))
  })

  test('refuses a file that is too large before reading it', async () => {
    const large = { ...list, limits: { ...limits, bytes: 7 } }
    await expect(readFile(large)).rejects.toMatchObject({ code: 'file_too_large' })
    await expect(readFile({ ...list, name: 'list.exe' })).rejects.toMatchObject({
      code: 'file_type_unknown',
      details: { type: 'exe' },
    })
  })

  test('is killed at the time limit, and the next file is read', async () => {
    const bytes = Buffer.from('Ana\n'.repeat(2_000_000))
    const slow = { bytes, name: 'list.txt', limits: { ...limits, rows: 2_000_000, ms: 1 } }
    await expect(readFile(slow)).rejects.toMatchObject({ code: 'file_timeout' })
    expect(namesOf(await readFile(list))).toEqual(['Ana', 'Bob'])
  })

  test('is busy if too much is waiting', async () => {
    const bytes = Buffer.alloc(64 * 1024 * 1024)
    const reads = Array.from({ length: 7 }, () =>
      readFile({ bytes, name: 'list.txt', limits: largestLimits }),
    )
    const problems = await Promise.all(reads.map((read) => read.catch((problem: unknown) => problem)))
    const codes = problems.map((problem) => (problem as { code?: string }).code)
    expect(codes).toEqual([...Array.from({ length: 6 }, () => 'file_nul'), 'busy'])
    expect(namesOf(await readFile(list))).toEqual(['Ana', 'Bob'])
  })

  test('stops when the caller aborts, running or queued', async () => {
    const reason = new Error('left')
    const bytes = Buffer.from('Ana\n'.repeat(2_000_000))
    const controllers = Array.from({ length: 4 }, () => new AbortController())
    const reads = controllers.map(({ signal }) =>
      readFile({ bytes, name: 'list.txt', limits: { ...limits, rows: 2_000_000 } }, signal),
    )
    for (const controller of controllers) controller.abort(reason)
    const outcomes = await Promise.allSettled(reads)
    expect(outcomes).toEqual(outcomes.map(() => ({ status: 'rejected', reason })))
    await expect(readFile(list, AbortSignal.abort(reason))).rejects.toBe(reason)
    expect(namesOf(await readFile(list))).toEqual(['Ana', 'Bob'])
  })
})

describe('hostile files end with their own problem within 10 s and 300 MB, and the process survives', () => {
  test.each(Object.entries(hostileFiles))('%s', async (_, { name, code, make }) => {
    const bytes = make()
    const memory = new MemoryWatch()
    // a slower reader would end in `file_timeout`
    const reading = readFile({ bytes, name, limits: { ...limits, ms: 10_000 } })
    await expect(reading).rejects.toMatchObject({ name: 'FileProblem', code })
    expect(memory.growth()).toBeLessThan(300_000_000)
    expect(namesOf(await readFile(list))).toEqual(['Ana', 'Bob'])
  })
})

/** The peak growth of the process's memory since the start, all threads together. */
class MemoryWatch {
  private readonly start = process.memoryUsage.rss()
  private peak = 0
  private readonly timer = setInterval(() => this.look(), 5)

  growth(): number {
    clearInterval(this.timer)
    this.look()
    return this.peak - this.start
  }

  private look(): void {
    this.peak = Math.max(this.peak, process.memoryUsage.rss())
  }
}
