import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'
import type { UserDataHooks } from './core/accounts/own/own-account.ts'
import type { BulkActions } from './core/bulk/bulk-action.ts'
import type { FindTarget } from './core/imports/read-import.ts'
import type { RateLimits } from './http/may-call.ts'
import type { Mount } from './http/mount.ts'
import type { JobName } from './queue/jobs.ts'
import type { JobProblem, Workers } from './queue/queue.ts'

/**
 * What one part of the server contributes: `features/<name>/feature.ts` for a feature, `registry/core.ts` for what
 * features share. `registry/features.ts` lists all of them; routes, jobs and hooks are registered nowhere else.
 */
export interface Feature {
  /** calls of the API */
  routes?: readonly ((mount: Mount, ctx: Context, all: Contributions) => void)[]
  /** addresses that are not calls of the API: webhooks, files, documents */
  documents?: readonly ((api: FastifyInstance, ctx: Context, limits: RateLimits) => void)[]
  /** job name -> operation; each job belongs to exactly one feature */
  jobs?: (ctx: Context, all: Contributions) => Partial<Workers>
  /** jobs that one of all nodes runs at certain times */
  schedules?: Partial<Record<JobName, ScheduledJob>>
  /** deletes expired data once an hour */
  cleanUp?: readonly CleanUpStep[]
  /** what happens when a person signs up, leaves, or requests their data */
  userData?: (ctx: CleanUpContext) => Partial<UserDataHooks>
  /** actions on many rows of a list, by name; `all` are those of all features, once each has named its own */
  bulkActions?: (ctx: Context, all: () => BulkActions) => BulkActions
  /** what the rows of an imported table can become; undefined for a name that another feature knows */
  importTarget?: (ctx: Context, name: string) => ReturnType<FindTarget>
}

/** What all features contribute together, for the few operations that work for all of them. */
export interface Contributions {
  userData: UserDataHooks
  bulkActions: BulkActions
  importTarget: FindTarget
}

export interface ScheduledJob {
  /** minute, hour, day, month, weekday in UTC, by the clock of the database */
  cron: string
  run: (ctx: Context) => Promise<JobProblem | void>
}

export type CleanUpContext = Pick<
  Context,
  'db' | 'log' | 'now' | 'payments' | 'queue' | 'random' | 'secrets' | 'storage'
>

export interface CleanUpStep {
  /** for the log */
  name: string
  run: (ctx: CleanUpContext, ago: (days: number) => Date) => Promise<unknown>
}
