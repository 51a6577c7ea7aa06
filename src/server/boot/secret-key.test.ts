import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { keyFiles, secretKeyOf } from './secret-key.ts'

test('two first starts that share a data folder use the same key', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'secret-key-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const gate = new SharedArrayBuffer(4)
  const program = `
    const { workerData, parentPort } = require('node:worker_threads')
    import(workerData.module).then(({ secretKeyOf }) => {
      parentPort.postMessage('ready')
      Atomics.wait(new Int32Array(workerData.gate), 0, 0)
      const key = secretKeyOf({ secretKey: undefined, oldSecretKeys: [] }, workerData.dataDir)
      parentPort.postMessage(key.toString('hex'))
    })`
  const module = new URL('./secret-key.ts', import.meta.url).href
  const workers = Array.from(
    { length: 4 },
    () => new Worker(program, { eval: true, workerData: { module, gate, dataDir } }),
  )
  const message = (worker: Worker) => new Promise<string>((resolve) => worker.once('message', resolve))
  await Promise.all(workers.map(message))
  const keys = workers.map(message)
  Atomics.store(new Int32Array(gate), 0, 1)
  Atomics.notify(new Int32Array(gate), 0)
  const stored = new Set(await Promise.all(keys))
  expect(stored.size).toBe(1)
  expect([...stored]).toEqual([
    secretKeyOf({ secretKey: undefined, oldSecretKeys: [] }, dataDir).toString('hex'),
  ])
  expect(readdirSync(dataDir)).toEqual([keyFiles.current])
})
