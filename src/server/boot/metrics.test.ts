import { expect, it } from 'vitest'
import { testWorld } from '#test/world/world.ts'
import { createApp } from '../app.ts'
import { openDatabase } from '../db/client.ts'
import { serveMetrics } from './listen.ts'
import { createMetrics } from './metrics.ts'
import { joinNodes } from './nodes.ts'

const { ctx, databaseUrl } = await testWorld()
const metrics = createMetrics()

it('measures requests by route pattern, steps of draws, jobs and connections', async () => {
  const measured = { ...ctx, reached: metrics.reached }
  const app = await createApp(measured, { whyNotReady: async () => [], onServed: metrics.onServed })
  const payload = { source: { type: 'list', entries: ['Ada', 'Bob'] }, winners: 1 }
  const drawn = await app.inject({ method: 'POST', url: '/api/giveaways', payload })
  const { share_code } = (JSON.parse(drawn.body) as { data: { share_code: string } }).data
  await app.inject(`/api/results/${share_code}`)
  await ctx.queue.send('send_mail', { mail_id: '018f0000-0000-7000-8000-000000000001' })
  metrics.onBeaconRound(300)
  const server = await serveMetrics({ port: 0, host: '127.0.0.1' }, () => metrics.print(ctx))
  const address = server.server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const text = await fetch(`http://127.0.0.1:${port}/metrics`).then((answer) => answer.text())
  await server.close()
  await app.close()
  for (const line of [
    /^http_request_duration_seconds_count\{method="POST",route="\/api\/giveaways",status="201"\} 1$/m,
    /^http_request_duration_seconds_count\{method="GET",route="\/api\/results\/:\w+",status="200"\} 1$/m,
    /^giveawaybox_draw_steps_total\{step="sealed"\} 1$/m,
    /^giveawaybox_draw_steps_total\{step="drawn"\} 1$/m,
    /^giveawaybox_jobs\{queue="send_mail",state="waiting"\} 1$/m,
    /^giveawaybox_beacon_delay_seconds_bucket\{le="0.5"\} 1$/m,
    /^giveawaybox_database_connections\{state="idle"\} [1-9]/m,
    /^giveawaybox_beacon\{state="off"\} 1$/m,
    /^giveawaybox_database_up 1$/m,
    /^nodejs_eventloop_lag_p99_seconds /m,
    /^nodejs_heap_size_used_bytes /m,
  ])
    expect(text).toMatch(line)
  expect(text).not.toContain(share_code)
})

it('still prints the metrics of this process if the database is unreachable', async () => {
  const db = openDatabase('postgres://no-one@127.0.0.1:1/nowhere')
  const begin = performance.now()
  const text = await metrics.print({ ...ctx, db })
  expect(performance.now() - begin).toBeLessThan(8000)
  await db.destroy()
  expect(text).toMatch(/^giveawaybox_database_up 0$/m)
  expect(text).not.toMatch(/^giveawaybox_jobs\{/m)
})

it('counts each node once under concurrent scrapes', async () => {
  const role = { name: 'both', answers: true, works: true } as const
  const leave = await joinNodes(ctx, { databaseUrl, dataDir: '/dev/null', role, version: '1.2.3' })
  const texts = await Promise.all(Array.from({ length: 4 }, () => metrics.print(ctx)))
  await leave()
  for (const text of texts) expect(text).toMatch(/^giveawaybox_nodes\{role="both"\} 1$/m)
})
