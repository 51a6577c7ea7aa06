import { expect, it } from 'vitest'
import { QUICKNET } from '#draw/drand.ts'
import { publicChain, roundLink } from './receipt-sections.tsx'

it('knows the public chain of the engine', () => {
  expect(publicChain).toBe(QUICKNET.hash)
})

it('links to a round of the public beacon, but not of another beacon', () => {
  expect(roundLink({ chain: publicChain, round: 42 })).toBe(`https://api.drand.sh/${publicChain}/public/42`)
  expect(roundLink({ chain: '00'.repeat(32), round: 42 })).toBeUndefined()
})
