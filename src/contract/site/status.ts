import { z } from 'zod'
import { platforms } from '#posts/address.ts'
import { defineCall } from '../api/call.ts'
import { fetchProblemKinds } from '../comments/completeness.ts'

const moment = z.iso.datetime()
const maybe = moment.nullable()

/** What each part can be found to be: the first is how it should be, the others have a text that says what to do. */
export const statusReasons = {
  database: ['fine', 'ahead', 'behind', 'clock', 'slow'],
  queue: ['fine', 'late', 'failed', 'retrying'],
  schedules: ['fine', 'none', 'late', 'failing'],
  mail: ['fine', 'none', 'incomplete', 'refused', 'failing', 'checking'],
  beacon: ['fine', 'off', 'clock', 'waits', 'down', 'some'],
  platforms: ['fine', 'none', 'paused', 'failing'],
  storage: ['fine', 'broken', 'full', 'low', 'unshared', 'checking'],
  backup: ['fine', 'none', 'old'],
  payments: ['fine', 'off', 'failing'],
  nodes: ['fine', 'no_worker', 'versions'],
  versions: ['fine', 'old_node'],
  keys: ['fine', 'closed', 'several'],
} as const
export const statusParts = Object.keys(statusReasons) as (keyof typeof statusReasons)[]
export type StatusPart = keyof typeof statusReasons

/** `note`: worth knowing, and maybe intended */
const states = ['ok', 'note', 'problem'] as const
export type StatusState = (typeof states)[number]

function part<P extends StatusPart, S extends z.ZodRawShape>(name: P, facts: S) {
  return z.object({ state: z.enum(states), reason: z.enum(statusReasons[name]), ...facts })
}

const failingJob = z.object({
  id: z.uuid(),
  name: z.string(),
  /** `failed`: given up after all retries */
  state: z.enum(['retry', 'failed']),
  retries: z.int(),
  problem: z.string().nullable(),
  created_at: moment,
  next_at: moment,
})

const status = z.object({
  checked_at: moment,
  /** when parts that take long were last checked: null while the first check runs; all others at `checked_at` */
  probed_at: z.object({ mail: maybe, storage: maybe, beacon: maybe }),
  database: part('database', {
    version: z.string(),
    /** whether it is the embedded one */
    is_embedded: z.boolean(),
    bytes: z.number(),
    latency_ms: z.number(),
    clock_seconds: z.int(),
    migrations: z.object({ known: z.int(), missing: z.array(z.string()), unknown: z.array(z.string()) }),
  }),
  queue: part('queue', {
    kinds: z.array(
      z.object({
        name: z.string(),
        waiting: z.int(),
        retrying: z.int(),
        running: z.int(),
        failed: z.int(),
        oldest_seconds: z.int(),
      }),
    ),
    /** jobs whose last try failed: 20 at most */
    failing: z.array(failingJob),
  }),
  schedules: part('schedules', {
    jobs: z.array(
      z.object({ name: z.string(), last_run: maybe, next_run: maybe, problem: z.string().nullable() }),
    ),
  }),
  mail: part('mail', {
    driver: z.string(),
    /** what the mail server replied, or the setting that is missing */
    detail: z.string().nullable(),
    last_sent: maybe,
    waiting: z.int(),
    kept: z.int(),
    failed: z.int(),
  }),
  beacon: part('beacon', {
    /** the latest verified round, and when it was published */
    round: z.int().nullable(),
    round_at: maybe,
    /** by how many seconds the clock of this server is ahead of the rounds; negative: behind, 0: about right */
    clock_seconds: z.int(),
    /** the time of the newest ledger entry where that is yet to come: draws by the beacon wait until then */
    ledger_until: maybe,
    /** `answers` is null before the first probe */
    relays: z.array(
      z.object({ host: z.string(), answers: z.boolean().nullable(), said: z.string().nullable() }),
    ),
  }),
  platforms: part('platforms', {
    connectors: z.array(
      z.object({
        platform: z.enum(platforms),
        /** how the site's own keys read it; null where none is set */
        by: z.enum(['official', 'apify']).nullable(),
        last_success: maybe,
        last_failure: maybe,
        last_problem: z.enum([...fetchProblemKinds, 'unknown']).nullable(),
        /** no requests before then, because it failed several times in a row */
        paused_until: maybe,
        /** when a used-up daily limit is tried again: platforms do not report what is left of it */
        quota_until: maybe,
      }),
    ),
  }),
  storage: part('storage', {
    driver: z.string(),
    folder: z.string(),
    free_bytes: z.number().nullable(),
    total_bytes: z.number().nullable(),
    /** what the test file met, if it could not be stored */
    detail: z.string().nullable(),
  }),
  backup: part('backup', { made_at: maybe, bytes: z.number().nullable(), path: z.string().nullable() }),
  payments: part('payments', { last_event: maybe, failed: z.int(), oldest_failed: maybe }),
  nodes: part('nodes', {
    running: z.array(z.object({ role: z.string(), version: z.string(), since: moment })),
  }),
  versions: part('versions', { product: z.string(), node: z.string(), postgres: z.string() }),
  keys: part('keys', {
    /** public names of the secret keys; they reveal nothing about them */
    current: z.string(),
    others: z.array(z.string()),
    /** settings whose secret no key opens */
    closed: z.array(z.string()),
  }),
})
export type Status = z.output<typeof status>

export const getStatus = defineCall({
  name: 'getStatus',
  method: 'GET',
  path: '/api/status',
  summary:
    'Get the state of every part of the installation: database, jobs, email, beacon, platforms, storage, backups, payments, nodes, versions and keys',
  access: 'external.settings',
  budget: 'read',
  reply: status,
  errors: [],
})

export const retryJob = defineCall({
  name: 'retryJob',
  method: 'POST',
  path: '/api/status/jobs/{id}/retry',
  summary: 'Retry a failed job right away',
  access: 'external.settings',
  budget: 'write',
  success: 'success.job_retried',
  params: z.object({ id: z.string().max(64) }),
  reply: z.object({ id: z.uuid(), name: z.string() }),
  errors: ['job_not_found'],
})
