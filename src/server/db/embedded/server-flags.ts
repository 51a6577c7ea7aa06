import { listenFlags } from './address.ts'
import type { Cluster } from './cluster.ts'

/** The command line of the server. Durability is PostgreSQL's default; only test clusters disable it. */
export function serverFlags({ layout, address, fsync }: Cluster): string[] {
  return [
    '-D',
    layout.data,
    ...listenFlags(address),
    ...settings(fsync).flatMap((setting) => ['-c', setting]),
  ]
}

function settings(fsync: boolean): string[] {
  return [
    'jit=off',
    'max_connections=40',
    'shared_buffers=128MB',
    'max_wal_size=1GB',
    'checkpoint_timeout=15min',
    'timezone=UTC',
    'unix_socket_permissions=0700',
    'idle_in_transaction_session_timeout=60s',
    'log_min_duration_statement=500',
    'wal_keep_size=512MB',
    'max_parallel_workers_per_gather=1',
    // Docker provides only 64 MB of /dev/shm
    ...(process.platform === 'linux' ? ['dynamic_shared_memory_type=mmap'] : []),
    // plain fsync on macOS leaves the data in the drive's cache
    ...(process.platform === 'darwin' ? ['wal_sync_method=fsync_writethrough'] : []),
    ...(fsync ? [] : ['fsync=off']),
  ]
}
