import { z } from 'zod'
import { defineCall } from '../api/call.ts'

const drawModesSchema = z.object({
  /** the mode of a draw that names none: instant while the beacon answers, else local */
  offered: z.enum(['local', 'instant']),
  /** the modes that a draw may name at this moment */
  modes: z.array(z.enum(['local', 'instant', 'scheduled'])),
  beacon: z.object({
    /** off: none is configured; down: it is not answering at the moment */
    state: z.enum(['off', 'up', 'down']),
    chain: z.string().nullable(),
    /** seconds between rounds */
    period: z.int().nullable(),
  }),
})
export type DrawModes = z.output<typeof drawModesSchema>

export const getDrawModes = defineCall({
  name: 'getDrawModes',
  method: 'GET',
  path: '/api/draw-modes',
  summary: 'Get which sources of randomness are available for a draw right now',
  access: 'anyone',
  budget: 'read',
  reply: drawModesSchema,
  errors: [],
})
