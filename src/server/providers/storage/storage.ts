import type { FtpPlace } from '../ftp/ftp-probe.ts'
import type { FileStore } from './file-store.ts'
import type { StoreReport } from './probe-store.ts'
import type { S3Place } from './s3-store.ts'

/** The places that files can lie in. */
export interface Storage {
  /** a folder of this disk for what is on its way */
  scratch: string
  local: FileStore
  s3(place: S3Place): FileStore
  ftp(place: FtpPlace): FileStore
  /** tries a place with a small file */
  probe(store: FileStore): Promise<StoreReport>
}
