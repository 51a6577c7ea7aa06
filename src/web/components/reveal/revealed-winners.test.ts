import { expect, it } from 'vitest'
import { sampleResult } from '#test/documents/sample-result.ts'
import { revealedWinners, stagedWinners } from '../winners/winner-places.ts'

it('an audience sees neither the name nor the comment of a masked winner', () => {
  const comment = { id: '1', text: 'it is me', at: null, url: 'https://posts.example/1', post: 0 }
  const result = sampleResult(['ada@example.org', 'bob'])
  const [ada, bob] = result.winners
  if (!ada || !bob) throw new Error('the sample has no winners')
  const winners = [
    { ...ada, public_name: 'a•••@e•••.org', comment },
    { ...bob, comment },
  ]
  const seen = [
    { name: 'a•••@e•••.org', comment: undefined },
    { name: 'bob', comment: 'it is me' },
  ]
  expect(revealedWinners({ winners })).toMatchObject(seen)
  expect(stagedWinners({ ...result, winners }, 'removed')).toMatchObject(seen)
})
