import { describe, expect, it } from 'vitest'
import { drandCheck, QUICKNET } from '#draw/drand.ts'
import { verifyReceipt } from '#draw/verify/verify.ts'
import { sampleDocument } from './sample-document.ts'
import { drawSample, sampleNames } from './sample-receipt.ts'

describe('drawSample', () => {
  it('is a valid receipt, also after a JSON round trip', () => {
    const receipt: unknown = JSON.parse(JSON.stringify(drawSample().receipt))
    const { ok, checks } = verifyReceipt(receipt, drandCheck([QUICKNET]))
    expect(checks.filter((check) => !check.ok)).toEqual([])
    expect([ok, checks.find(({ name }) => name === 'beacon_signature')?.ok]).toEqual([true, true])
  })

  it('matches its receipt', () => {
    const { receipt, shown } = drawSample()
    const { winner, commitHash, number, others, ...counts } = shown
    expect(counts).toEqual({ read: sampleNames.length, duplicates: 1, drawnFrom: sampleNames.length - 1 })
    expect(sampleNames[winner.row - 1]).toBe(winner.name)
    expect(receipt).toMatchObject({ commitHash, draws: [{ key: winner.name, index: winner.row - 1 }] })
    expect((receipt as { beacon: string }).beacon).toMatch(new RegExp(`^${number}`))
    expect(others).not.toContain(winner.name)
  })

  it('is constant and equals the file that browsers fetch to verify it', () => {
    expect(drawSample().receipt).toEqual(sampleDocument)
  })
})
