import type { Detection, ReadResult } from './read-result.ts'

/** What the reader of one format returns; the encoding and the file's hash are added where the file was opened. */
export type Reading = Omit<ReadResult, 'detection' | 'sha256'> & {
  detection: Omit<Detection, 'kind' | 'encoding' | 'encodingSure'>
}
