import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../context.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '../kit/durations.ts'

/**
 * What every process repeats for itself because it concerns its own memory or folders. All other repeated work is done
 * by one process for all and belongs to `scheduled-jobs.ts`.
 */
const processTimers: readonly ((ctx: Context) => () => void)[] = [probeBeacon, sweepHourly]

/** Returns a function that ends them. */
export function startProcessTimers(ctx: Context): () => void {
  const ends = processTimers.map((start) => start(ctx))
  return () => {
    for (const end of ends) end()
  }
}

/** Milliseconds between checks of the beacon (REQ-modes), and while it does not answer. */
const probeMs = 5 * minuteMs
const retryMs = 30 * secondMs

/** Checks the beacon regularly, so that people see beforehand whether it answers. */
function probeBeacon({ beacon }: Context): () => void {
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const probe = async () => {
    const state = await beacon.probe()
    if (!isOver) timer = setTimeout(() => void probe(), state === 'up' ? probeMs : retryMs)
  }
  if (beacon.state() !== 'off') void probe()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

/** Deletes expired files of this node's folders, now and every hour. */
function sweepHourly(ctx: Context): () => void {
  let timer: NodeJS.Timeout | undefined
  const sweep = () => {
    timer = setTimeout(sweep, hourMs)
    void sweepFolders(ctx).catch((err: unknown) =>
      ctx.log.error({ err }, "can't delete expired files; retrying in an hour"),
    )
  }
  sweep()
  return () => clearTimeout(timer)
}

/**
 * Deletes expired files of this process's own folders. Nodes may have different ones, so each process does this itself:
 * the automatic backups of upgrades and moves after 30 days, as they contain people who were erased since, and files
 * that an upload left behind after one day. Backups that an operator made are the operator's to delete.
 */
export async function sweepFolders({ now, storage }: Pick<Context, 'now' | 'storage'>): Promise<void> {
  const ago = (days: number) => new Date(now().getTime() - days * dayMs)
  await sweepFolder(storage.backups, ago(30), /^before-(upgrade|move)-.+[.]tar([.]\d+[.]part)?$/)
  await sweepFolder(storage.scratch, ago(1), /./)
}

async function sweepFolder(folder: string, before: Date, names: RegExp): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!names.test(name)) continue
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtime < before) await rm(path, { force: true })
  }
}
