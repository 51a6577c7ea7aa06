import { FileProblem } from '../file-problem.ts'
import type { ReadChoice, ReadLimits } from '../read-result.ts'
import type { Reading } from '../reading.ts'
export async function readXlsx(_b: Uint8Array, _c: ReadChoice, _l: ReadLimits): Promise<Reading> {
  throw new FileProblem('file_damaged')
}
