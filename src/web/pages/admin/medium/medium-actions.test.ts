import { expect, it } from 'vitest'
import { visitOf } from '#test/world/visits.ts'
import { mediumActions } from './medium-actions.ts'

it.each(['save', 'focus', 'crop'])(
  'says of %s which version of the file the form was made from',
  async (intent) => {
    const sent: unknown[] = []
    const context = visitOf(async (request) => {
      sent.push(await request.json())
      return Response.json({ status: true, message: '', data: {} })
    })
    const action = mediumActions('5e0c0b0e-0000-4000-8000-000000000000')[intent]
    const values = { focal_x: '50', focal_y: '50', x: '0', y: '0', width: '9', height: '9' }
    await action?.run(
      { ...values, file_name: 'a', seen: '2026-01-01T00:00:00.000Z' },
      context,
      new FormData(),
    )
    await action?.run(values, context, new FormData())
    const versions = sent.map((body) => (body as { seen?: string }).seen)
    expect(versions).toEqual(['2026-01-01T00:00:00.000Z', undefined])
  },
)
