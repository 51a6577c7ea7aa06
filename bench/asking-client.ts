/**
 * Requests one address again and again, every few milliseconds, in a separate process: the rest of the benchmark must
 * not be mistaken for slowness of the server. Replies to `tell` with the milliseconds of each request.
 */
import process from 'node:process'

const [address = '', token = ''] = process.argv.slice(2)
const everyMs = 5
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
  await new Promise((done) => setTimeout(done, everyMs))
}
process.send?.(took)
process.disconnect?.()
