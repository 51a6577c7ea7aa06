import { createHash } from 'node:crypto'
import type { ReceivedPart } from '../../http/read-upload.ts'

/** Identifies a message that is sent again under its key: by its text, and by the names and bytes of its files. */
export function messageHash(content: readonly unknown[], files: readonly ReceivedPart[]): Buffer {
  const hash = createHash('sha256').update(JSON.stringify(content))
  for (const { name, bytes } of files) hash.update(JSON.stringify([name, bytes.length])).update(bytes)
  return hash.digest()
}
