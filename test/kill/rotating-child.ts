/** Rotates the keys of a database and waits before the transaction ends: a process to be killed. */
import { rotateKeys } from '../../src/operations/rotate-keys/rotate-keys.ts'
import { openDatabase } from '../../src/server/db/client.ts'
import { createSecretBox } from '../../src/server/providers/keys.ts'

const [url = '', from = '', to = ''] = process.argv.slice(2)
const bytes = (text: string) => Buffer.from(text, 'hex')
await rotateKeys(openDatabase(url, { max: 1 }), {
  box: createSecretBox(bytes(from)),
  newKey: bytes(to),
  onColumn: (name) => {
    if (name !== 'giveaways.seed') return
    process.send?.('in the middle')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  },
})
