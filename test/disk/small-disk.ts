import { spawnSync } from 'node:child_process'
import { chmodSync, closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** `full`: writes are refused for want of space. `broken`: they seem to succeed and fail on the way to the disk. */
export type DiskKind = 'full' | 'broken'

export interface SmallDisk {
  /** a folder on it */
  folder: string
  /** from now on only this many bytes can be written */
  fill: (left: number) => void
  /** gives the space back; a broken disk must not be in use */
  release: () => Promise<void>
  remove: () => void
}

const bytes = 1600 * 1024 * 1024
const piece = Buffer.alloc(1024 * 1024)

/**
 * A disk in memory. A broken one is a file system in a file that claims more space than the memory under it has: what no
 * longer fits there is an I/O error for those above. Needs the right to mount.
 */
export function mountSmallDisk(home: string, kind: DiskKind): SmallDisk {
  const memory = join(home, 'memory')
  const disk = join(home, 'disk')
  const image = join(memory, 'image')
  const ballast = join(memory, 'ballast')
  for (const folder of [memory, disk]) mkdirSync(folder)
  run('mount', '-t', 'tmpfs', '-o', `size=${bytes},mode=755`, 'tmpfs', memory)
  const attach = () => run('mount', '-o', 'loop', image, disk)
  if (kind === 'broken') {
    run('truncate', '-s', String(2 * bytes), image)
    run('mkfs.ext4', '-q', '-E', 'lazy_itable_init=0', image)
    attach()
  } else run('mount', '--bind', memory, disk)
  const folder = join(disk, 'data')
  mkdirSync(folder)
  chmodSync(folder, 0o711)
  return {
    folder,
    fill(left) {
      const file = openSync(ballast, 'w')
      try {
        while (freeOf(memory) > left) writeSync(file, piece, 0, Math.min(piece.length, freeOf(memory) - left))
      } catch (error) {
        // The product writes at the same time.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        closeSync(file)
      }
    },
    async release() {
      if (kind === 'broken') await detach(disk)
      rmSync(ballast, { force: true })
      if (kind === 'full') return
      // 1 means that it found and repaired something.
      run('e2fsck', '-f', '-y', image)
      attach()
    },
    remove() {
      spawnSync('umount', ['-l', disk])
      spawnSync('umount', ['-l', memory])
    },
  }
}

/** The processes of a killed database notice one after the other that it is gone. */
async function detach(disk: string): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      return run('umount', disk)
    } catch (error) {
      if (attempt === 100) throw error
      await pause(200)
    }
}

function freeOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

function run(command: string, ...args: string[]): void {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' })
  const isRepaired = command === 'e2fsck' && status === 1
  if (status !== 0 && !isRepaired)
    throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr.trim()}`)
}
