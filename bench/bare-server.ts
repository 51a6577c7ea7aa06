/**
 * A Fastify server that only returns the given bytes: the lower bound for every response of the product. Started by
 * `server-process.ts`, with the responses as JSON in a file.
 */
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import type { Answers } from './requests.ts'
import type { Listening, Spent } from './server-process.ts'

const [path = ''] = process.argv.slice(2)
const answers = JSON.parse(readFileSync(path, 'utf8')) as Answers
const app = Fastify({ bodyLimit: 64 * 1024 * 1024 })
app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(answers.home))
app.get('/tools/coin-toss', (_request, reply) => reply.type('text/html; charset=utf-8').send(answers.tool))
app.post('/api/giveaways', (_request, reply) =>
  reply.status(201).type('application/json; charset=utf-8').send(answers.draw),
)
const origin = await app.listen({ host: '127.0.0.1', port: 0 })

process.on('message', (message) => {
  if (message === 'spent') process.send?.(spent())
  else void app.close().then(() => process.disconnect?.())
})
const listening: Listening = { origin }
process.send?.(listening)

function spent(): Spent {
  const { user, system } = process.cpuUsage()
  return { cpu: (user + system) / 1e6, databaseCpu: 0, memory: process.resourceUsage().maxRSS * 1024 }
}
