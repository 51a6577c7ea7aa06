import { z } from 'zod'
import { locales } from '#locales/locales.ts'
import { platforms } from '#posts/address.ts'
import { defineCall } from '../api/call.ts'

/** How an invented post behaves: most can be fetched in full, some show what can go wrong when fetching comments. */
const demoManners = ['whole', 'slow', 'short', 'limited', 'comments_off', 'private', 'missing'] as const
export type DemoManner = (typeof demoManners)[number]

/** A post that a demo invents, to try a tool without an account on any platform. */
const demoPost = z.strictObject({
  platform: z.enum(platforms),
  url: z.url({ protocol: /^https$/ }),
  title: z.string().max(200),
  language: z.enum(locales),
  manner: z.enum(demoManners),
  /** the platform's own count of comments */
  comments: z.int().min(0),
})
export type DemoPost = z.output<typeof demoPost>

export const demoPosts = z.array(demoPost).max(100)

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
