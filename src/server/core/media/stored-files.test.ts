import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { begun, gatherBytes } from './stored-files.ts'

/** Two chunks, and whether the file they come from is still open. */
function file() {
  const state = { isOpen: false }
  async function* read() {
    state.isOpen = true
    try {
      yield Buffer.from('ab')
      yield Buffer.from('cd')
    } finally {
      state.isOpen = false
    }
  }
  return { state, read }
}

it('reads the first chunk at once, and then all of them', async () => {
  const { state, read } = file()
  const bytes = await begun(read())
  expect(state.isOpen).toBe(true)
  expect(String(await gatherBytes(bytes))).toBe('abcd')
  expect(state.isOpen).toBe(false)
})

it('closes a file whose reader leaves before it was sent', async () => {
  const { state, read } = file()
  const reply = Readable.from(await begun(read()))
  reply.destroy()
  await turn()
  expect(state.isOpen).toBe(false)
})
