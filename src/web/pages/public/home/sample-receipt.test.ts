import { describe, expect, it } from 'vitest'
import { verifyReceipt } from '#draw/verify/verify.ts'
import { drawSample, sampleNames } from './sample-receipt.ts'

describe('drawSample', () => {
  it('is a receipt that holds, also after a journey as JSON', () => {
    const { ok, checks } = verifyReceipt(JSON.parse(JSON.stringify(drawSample().receipt)))
    expect(checks.filter((check) => !check.ok)).toEqual([])
    expect([ok, checks.length]).toEqual([true, 11])
  })

  it('shows what its receipt says', () => {
    const { winner, commitHash, receipt, ...counts } = drawSample()
    expect(counts).toEqual({ read: sampleNames.length, duplicates: 1, drawnFrom: sampleNames.length - 1 })
    expect(sampleNames[winner.row - 1]).toBe(winner.name)
    expect(receipt).toMatchObject({ commitHash, draws: [{ key: winner.name, index: winner.row - 1 }] })
  })

  it('is always the same', () => {
    expect(drawSample()).toEqual(drawSample())
  })
})
