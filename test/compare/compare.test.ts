import sharp from 'sharp'
import { expect, test } from 'vitest'
import { differingPaths, missing, titlesIn } from './documents.ts'
import { stableLines } from './html.ts'
import { differingPixels } from './pixels.ts'

test('names what is different in two documents, and what only one of them has', () => {
  const before = { paths: { '/a': { get: 1 }, '/b': {} } }
  expect(differingPaths(before, structuredClone(before))).toEqual([])
  expect(differingPaths(before, { paths: { '/a': { get: 2 }, '/c': {} } })).toEqual([
    '/paths//a/get',
    '/paths//b',
    '/paths//c',
  ])
})

test('counts a duplicated test twice', () => {
  expect(missing(['a', 'a', 'b'], ['a', 'b'])).toEqual(['a'])
  expect(missing(['a'], ['a', 'b'])).toEqual([])
})

test('reads the titles of tests from their source', () => {
  const source = `
describe('a draw', () => {
  test("is final", () => expect(1).toBe(1))
  test.each([1, 2])('is number %i', (n) => expect(n).toBe(n))
})
test(\`reads \${kind}\`, () => {})
`
  expect(titlesIn(source)).toEqual(['a draw', 'is final', 'is number %i', 'reads ${kind}'])
})

test('ignores nonces, file hashes and ids, and nothing that is visible', () => {
  const page = (nonce: string, hash: string, text: string) =>
    `<style nonce="${nonce}"></style><img src="/assets/box-${hash}.svg"><p class="lead">${text}</p>`
  expect(stableLines(page('abc', '12345678', 'Draw'))).toEqual(stableLines(page('xyz', 'abcd_-12', 'Draw')))
  expect(stableLines(page('abc', '12345678', 'Draw'))).not.toEqual(
    stableLines(page('abc', '12345678', 'Drew')),
  )
})

test('detects a changed pixel or height, but not the smoothing of an edge', async () => {
  const picture = (height: number, red: number) =>
    sharp({ create: { width: 4, height, channels: 3, background: { r: red, g: 0, b: 0 } } })
      .png()
      .toBuffer()
  const black = await picture(4, 0)
  expect(await differingPixels(black, await picture(4, 0))).toBe(0)
  expect(await differingPixels(black, await picture(4, 5))).toBe(0)
  expect(await differingPixels(black, await picture(4, 20))).toBe(16)
  expect(await differingPixels(black, await picture(5, 0))).toBe(16)
})
