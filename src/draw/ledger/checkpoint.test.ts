import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toUtf8 } from '../text/utf8.ts'
import {
  type Checkpoint,
  checkpointText,
  fromBase64,
  isSignature,
  readCheckpoint,
  readVerifierKey,
  signCheckpoint,
  toBase64,
  unsignedCheckpoint,
  verifierKey,
  verifierKeyText,
} from './checkpoint.ts'

const secret = new Uint8Array(32).fill(7)
const key = verifierKey('draws.example/ledger', ed25519.getPublicKey(secret))
const sign = (message: Uint8Array) => ed25519.sign(message, secret)
const checkpoint: Checkpoint = {
  origin: 'draws.example/ledger',
  size: 1234,
  root: new Uint8Array(32).fill(200),
}
const note = signCheckpoint(checkpoint, key, sign)

test('a checkpoint is a note of three lines and a signature, and can be read back', () => {
  expect(note).toMatch(
    /^draws\.example\/ledger\n1234\n[A-Za-z0-9+/]{43}=\n\n— draws\.example\/ledger [A-Za-z0-9+/]{91}=\n$/,
  )
  expect(readCheckpoint(note, key)).toEqual(checkpoint)
  expect(unsignedCheckpoint(note)).toEqual(checkpoint)
})

test('reads a key and a note from the specification of signed notes', () => {
  // The example checkpoint of C2SP tlog-checkpoint; its key is not published, so only its shape can be read.
  const shown = `example.com/behind-the-sofa
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
`
  expect(unsignedCheckpoint(shown)).toMatchObject({ origin: 'example.com/behind-the-sofa', size: 20852163 })
  // The key and note of golang.org/x/mod/sumdb/note.
  const peter = readVerifierKey('PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW')
  expect(peter?.name).toBe('PeterNeumann')
  expect(peter && verifierKeyText(peter)).toBe(
    'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
  )
  const text =
    "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n"
  const signed = fromBase64(
    'x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=',
  )!
  expect(signed.slice(0, 4)).toEqual(peter!.id)
  expect(isSignature(signed.slice(4), toUtf8(text), peter!.publicKey)).toBe(true)
  expect(isSignature(signed.slice(4), toUtf8(`${text}\n`), peter!.publicKey)).toBe(false)
})

test('accepts signatures of others beside ours, but not a second one of ours', () => {
  const witness = `— witness.example ${toBase64(new Uint8Array(80))}\n`
  expect(readCheckpoint(note + witness, key)).toEqual(checkpoint)
  expect(readCheckpoint(note.replace('— draws', `${witness}— draws`), key)).toEqual(checkpoint)
  const own = note.slice(note.indexOf('—'))
  expect(readCheckpoint(note + own, key)).toBe('shape')
  expect(readCheckpoint(note.replace(own, witness), key)).toBe('no_signature')
  expect(readCheckpoint(note + witness.repeat(16), key)).toBe('shape')
})

test('distinguishes a different ledger, a different key and a forged signature', () => {
  const other = ed25519.getPublicKey(new Uint8Array(32).fill(8))
  expect(readCheckpoint(note, verifierKey('elsewhere.example', key.publicKey))).toBe('other_origin')
  expect(readCheckpoint(note, verifierKey(key.name, other))).toBe('no_signature')
  expect(readCheckpoint(note, { ...key, publicKey: other })).toBe('wrong_signature')
  expect(readCheckpoint(note.replace('1234', '1235'), key)).toBe('wrong_signature')
})

test('rejects a note with any byte changed', () => {
  const bytes = new TextEncoder().encode(note)
  for (const at of bytes.keys())
    for (const value of [bytes[at]! ^ 1, bytes[at]! ^ 32, bytes[at]! ^ 128, 10, 32, 61]) {
      if (value === bytes[at]) continue
      const text = new TextDecoder().decode(bytes.with(at, value))
      expect(readCheckpoint(text, key)).toBeTypeOf('string')
    }
  for (let end = 0; end < note.length; end++) expect(readCheckpoint(note.slice(0, end), key)).toBe('shape')
})

test.each([
  ['', 'nothing'],
  ['\n\n\n\n\n', 'empty lines'],
  [note.replace('1234', '01234'), 'a leading zero'],
  [note.replace('1234', '-1'), 'a negative size'],
  [note.replace('1234', '1e3'), 'an exponent'],
  [note.replace('1234', '9007199254740993'), 'a size beyond safe integers'],
  [note.replace('\n\n', '\nmore\n\n'), 'an extra line'],
  [note.replaceAll('\n', '\r\n'), 'CRLF line endings'],
  [note.slice(0, -1), 'no final newline'],
  [`${note}\n`, 'an extra empty line'],
  [note.slice(0, note.indexOf('—')), 'no signature'],
  [note.replace('— ', '- '), 'a different dash'],
  [note.replace('ledger\n1', 'led ger\n1'), 'a space in the name'],
  [note.replace('ledger\n1', 'led\ud800ger\n1'), 'half a character'],
  [`${'a'.repeat(20_000)}\n1\n`, 'an endless note'],
])('%# is not a checkpoint: $1', (text) => {
  expect(readCheckpoint(text, key)).toBe('shape')
  expect(unsignedCheckpoint(text)).toBeUndefined()
})

test('hostile text gets an answer and never throws', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(fc.constantFrom(...note.split('\n'), '', '—', '— a b', '=', '+'))
      .map((lines) => lines.join('\n')),
  )
  fc.assert(
    fc.property(hostile, (text) => {
      expect(['shape', 'other_origin', 'no_signature', 'wrong_signature']).toContain(
        readCheckpoint(text, key),
      )
      readVerifierKey(text)
    }),
    { numRuns: 500 },
  )
})

test('a key has exactly one text form', () => {
  const text = verifierKeyText(key)
  expect(readVerifierKey(text)).toEqual(key)
  const [name, id, encoded] = [
    text.split('+')[0]!,
    bytesToHex(key.id),
    toBase64(Uint8Array.of(1, ...key.publicKey)),
  ]
  for (const other of [
    '',
    '++',
    `${name}+${id}`,
    `${name}+00000000+${encoded}`,
    `${name}+${id.toUpperCase()}a+${encoded}`,
    `other${name}+${id}+${encoded}`,
    `${name}+${id}+${toBase64(Uint8Array.of(2, ...key.publicKey))}`,
    `${name}+${id}+${encoded} `,
    `na me+${id}+${encoded}`,
  ])
    expect(readVerifierKey(other)).toBeUndefined()
  expect(() => verifierKey('a b', key.publicKey)).toThrow(RangeError)
  expect(() => verifierKey('a', new Uint8Array(31))).toThrow(RangeError)
  expect(() => checkpointText({ ...checkpoint, origin: 'a\nb' })).toThrow(RangeError)
})

test('base64 matches the platform and has one text per value', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 70 }), (bytes) => {
      const text = Buffer.from(bytes).toString('base64')
      expect(toBase64(bytes)).toBe(text)
      expect(fromBase64(text)).toEqual(bytes)
    }),
  )
  for (const text of ['A', 'AB==', 'AA=A', 'AAA-', 'AAA\n', '====', 'AA==AAAA', 'ÀAAA'])
    expect(fromBase64(text)).toBeUndefined()
})
