import { z } from 'zod'
import { defineCall } from '../api/call.ts'

export const addDemoData = defineCall({
  name: 'addDemoData',
  method: 'POST',
  path: '/api/demo-data',
  summary: 'Create three finished demo draws, marked as a demo in their titles; does nothing if they exist',
  access: 'external.settings',
  budget: 'draw',
  success: 'success.demo_data_added',
  reply: z.object({
    /** how many of them the caller has now */
    giveaways: z.int(),
  }),
  errors: ['plan_lacks_feature', 'daily_limit_reached', 'monthly_limit_reached', 'busy'],
})
