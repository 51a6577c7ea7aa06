import { setFlagsFromString } from 'node:v8'

/**
 * Lets the heap of every thread grow by 200% of what lives in it before the next full garbage collection; its limit
 * stays. By default the engine chooses the percentage by how fast the heap grows: a server that makes little lasting
 * garbage, such as one that reads pages of comments, was allowed 10%, and searched the same seventy megabytes several
 * times a second for nothing.
 */
export function setHeapGrowth(): void {
  setFlagsFromString('--heap-growing-percent=200')
}
