import type { FtpPlace } from '../ftp/ftp-probe.ts'
import type { FileStore } from './file-store.ts'
import type { StoreReport } from './probe-store.ts'
import type { S3Place } from './s3-store.ts'

/** The places where files can be stored. */
export interface Storage {
  /** a local folder for incoming files */
  scratch: string
  local: FileStore
  s3(place: S3Place): FileStore
  ftp(place: FtpPlace): FileStore
  /** tests a storage with a small file */
  probe(store: FileStore): Promise<StoreReport>
}
