/**
 * A Fastify server with one route that reads one row by its primary key: the lower bound for a session check. Started
 * by `server-process.ts`, with the address of the database and the id of the row.
 */
import Fastify from 'fastify'
import pg from 'pg'
import type { Listening, Spent } from './server-process.ts'

const [database = '', id = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: database, max: 10 })
const app = Fastify()
app.get('/api/auth', async () => {
  const { rows } = await pool.query('select * from users where id = $1', [id])
  return { status: true, message: 'Done', data: { user: rows[0] as unknown } }
})
const origin = await app.listen({ host: '127.0.0.1', port: 0 })

process.on('message', (message) => {
  if (message === 'spent') process.send?.(spent())
  else void stop()
})
const listening: Listening = { origin }
process.send?.(listening)

async function stop(): Promise<void> {
  await app.close()
  await pool.end()
  process.disconnect?.()
}

function spent(): Spent {
  const { user, system } = process.cpuUsage()
  return { cpu: (user + system) / 1e6, databaseCpu: 0, memory: process.resourceUsage().maxRSS * 1024 }
}
