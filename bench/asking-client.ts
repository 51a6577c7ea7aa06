/**
 * Asks one address again and again, every few milliseconds, in a process of its own: whatever else the benchmark does must not be
 * taken for slowness of the server. Answers `tell` with the milliseconds that each request took.
 */
import process from 'node:process'

const [address = '', token = ''] = process.argv.slice(2)
const everyMillis = 5
const took: number[] = []
let isOver = false

process.on('message', () => {
  isOver = true
})
process.send?.('asking')
while (!isOver) {
  const start = performance.now()
  const response = await fetch(address, { headers: token ? { authorization: `Bearer ${token}` } : {} })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${response.status} for ${address}`)
  took.push(performance.now() - start)
  await new Promise((done) => setTimeout(done, everyMillis))
}
process.send?.(took)
process.disconnect?.()
