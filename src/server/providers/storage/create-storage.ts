import { join } from 'node:path'
import type { Egress } from '../egress/egress.ts'
import { createFtpStore } from '../ftp/ftp-store.ts'
import { createLocalStore } from './local-store.ts'
import { probeStore } from './probe-store.ts'
import { createS3Store } from './s3-store.ts'
import type { Storage } from './storage.ts'

/** Everything below `dataDir`: files in `media`, incoming ones in `uploads`, so that they only have to be renamed. */
export function createStorage(dataDir: string, egress: Pick<Egress, 'askProvider' | 'askTyped'>): Storage {
  const scratch = join(dataDir, 'uploads')
  return {
    scratch,
    local: createLocalStore(join(dataDir, 'media')),
    s3: (place) => createS3Store(place, egress),
    ftp: (place) => createFtpStore(place),
    probe: (store) => probeStore(store, scratch),
  }
}
