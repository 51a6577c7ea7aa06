import { expect, it } from 'vitest'
import { addressesOf, emptyPicker, handedOver, handOver, judgeAddresses } from './picker-values.ts'

const video = 'https://youtu.be/dQw4w9WgXcQ'
const post = 'https://www.instagram.com/p/-Cmh1cukG2/'

it('the first invalid address decides the result', () => {
  expect(judgeAddresses([], 'youtube')).toEqual({ kind: 'none' })
  expect(judgeAddresses([video, 'https://youtube.com/live/dQw4w9WgXcQ'], 'youtube')).toMatchObject({
    kind: 'posts',
    count: 2,
    short: false,
  })
  expect(judgeAddresses([video, post], 'youtube')).toEqual({ kind: 'elsewhere', platform: 'instagram' })
  expect(judgeAddresses(['https://www.youtube.com/@ada', video], 'youtube')).toMatchObject({
    what: 'profile',
  })
  expect(judgeAddresses(['https://vm.tiktok.com/ZMabc/'], 'tiktok')).toMatchObject({ short: true })
  expect(judgeAddresses(['hello', post], 'instagram')).toEqual({ kind: 'unknown' })
})

it('passes a form to another tool, accepting only digits as numbers', () => {
  const values = { ...emptyPicker, address: ` ${post} ${video}`, moreAddresses: 'x\n\ny', winners: '3' }
  expect(addressesOf(values)).toEqual([post, video, 'x', 'y'])
  const taken = handedOver(new URLSearchParams(handOver(values)))
  expect(taken).toEqual({ ...emptyPicker, address: post, moreAddresses: `${video}\nx\ny`, winners: '3' })
  expect(handedOver(new URLSearchParams('?winners=<b>&substitutes=-1'))).toEqual(emptyPicker)
})
