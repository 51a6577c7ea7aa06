import { describe, expect, test } from 'vitest'
import { readNames } from '../fixtures/read-names.ts'
import { writeCodePoint } from './transcode.ts'

/** `text` in a single-byte code page. */
function inCodePage(text: string, label: string): Uint8Array {
  const decoder = new TextDecoder(label)
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
  return Uint8Array.from(text, (character) => bytes.get(character)!)
}

function bigEndian(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16()
}

describe('Unicode', () => {
  const text = 'İpek\nŞule\n张伟\nЖанна\n😀\n'
  const names = ['İpek', 'Şule', '张伟', 'Жанна', '😀']

  test.each([
    ['utf-8', true, Buffer.from(text)],
    ['utf-8', true, Buffer.from(`\ufeff${text}`)],
    ['utf-16le', true, Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['utf-16be', true, bigEndian(`\ufeff${text}`)],
    ['utf-16le', false, Buffer.from(text, 'utf16le')],
    ['utf-16be', false, bigEndian(text)],
  ])('%s, detected with certainty: %s', async (encoding, encodingSure, bytes) => {
    const read = await readNames('a.txt', bytes)
    expect(read.names).toEqual(names)
    expect(read.result.detection).toMatchObject({ encoding, encodingSure })
  })

  test('UTF-16 without a byte order mark in mostly non-ASCII text', async () => {
    const chinese = Array.from({ length: 50 }, (_, i) => `李一${String.fromCharCode(0x4e00 + i)}`)
    expect((await readNames('a.txt', Buffer.from(chinese.join('\n'), 'utf16le'))).names).toEqual(chinese)
    expect((await readNames('a.txt', bigEndian(chinese.join('\n')))).names).toEqual(chinese)
  })

  test('a lone surrogate is refused with its row, not replaced', async () => {
    const { names, result } = await readNames(
      'a.txt',
      Buffer.from('\ufeffAna\nB\ud83d\nC\udc00c\n', 'utf16le'),
    )
    expect(names).toEqual(['Ana'])
    expect(result.refused.rows).toEqual([
      { row: 2, reason: 'lone_surrogate' },
      { row: 3, reason: 'lone_surrogate' },
    ])
  })

  test('writes every code point as UTF-8', () => {
    const into = new Uint8Array(4)
    for (const code of [0x41, 0x7f, 0x80, 0x7ff, 0x800, 0xffff, 0x10000, 0x10ffff]) {
      const end = writeCodePoint(into, 0, code)
      expect(Buffer.from(into.subarray(0, end)).toString()).toBe(String.fromCodePoint(code))
    }
  })
})

describe('code pages', () => {
  test.each([
    ['windows-1254', 'İpek Yılmaz\nŞule Çağlar\nGökhan Işık\nÖmer Üstün'],
    ['windows-1252', 'José Peña\nFrançois Lefèvre\nJürgen Weiß\nZoë Müller\nNiccolò'],
    ['windows-1250', 'Zażółć Gęślą\nŁukasz Wójcik\nTomáš Dvořák\nJiří Žižka'],
    ['windows-1251', 'Жанна Агузарова\nЮрий Гагарин\nAnna\nЁлка'],
  ])('%s is guessed, reported as a guess, and can be chosen', async (label, text) => {
    const bytes = inCodePage(text, label)
    const guessed = await readNames('a.txt', bytes)
    expect(guessed.names).toEqual(text.split('\n'))
    expect(guessed.result.detection).toMatchObject({ encoding: label, encodingSure: false })
    const chosen = await readNames('a.txt', bytes, { encoding: label.toUpperCase() })
    expect(chosen.result.detection).toMatchObject({ encoding: label, encodingSure: true })
  })

  test('other encodings can be chosen', async () => {
    const shiftJis = Buffer.from([0x8e, 0x52, 0x93, 0x63, 0x0a, 0x97, 0xd1])
    expect((await readNames('a.txt', shiftJis, { encoding: 'shift_jis' })).names).toEqual(['山田', '林'])
    await expect(readNames('a.txt', 'Ana', { encoding: 'klingon' })).rejects.toMatchObject({
      code: 'file_encoding_unknown',
    })
  })
})

describe('malformed text', () => {
  test('NUL is refused with its row', async () => {
    await expect(readNames('a.txt', 'Ana\nB\0b\nCem\n')).rejects.toMatchObject({
      code: 'file_nul',
      details: { row: 2 },
    })
    await expect(readNames('a.csv', 'Ayşe\nB\0b\nCem\n!')).rejects.toMatchObject({ code: 'file_nul' })
  })

  test('truncated or invalid UTF-8 is refused with its row', async () => {
    const cut = Buffer.concat([Buffer.from('Ayşe\nŞule\nG'), Buffer.from([0xc3]), Buffer.from('khan\nIşık')])
    await expect(readNames('a.txt', cut)).rejects.toMatchObject({
      code: 'file_bad_encoding',
      details: { row: 3 },
    })
    const marked = Buffer.concat([Buffer.from('\ufeffAna\nB'), Buffer.from([0xff])])
    await expect(readNames('a.txt', marked)).rejects.toMatchObject({
      code: 'file_bad_encoding',
      details: { row: 2 },
    })
  })

  test('half a UTF-16 code unit is refused', async () => {
    const odd = Buffer.from('\ufeffAna\nBob', 'utf16le').subarray(0, -1)
    await expect(readNames('a.txt', odd)).rejects.toMatchObject({
      code: 'file_bad_encoding',
      details: { row: 2 },
    })
  })
})
