import { setFlagsFromString } from 'node:v8'

/**
 * Lets the heap of every thread grow to three times of what it holds before all of it is searched for garbage. The engine decides
 * by how fast the heap grows: a server that makes little lasting garbage, as one that reads pages of comments does, was allowed a
 * tenth, and searched seventy megabytes several times a second for nothing.
 */
export function giveHeapRoom(): void {
  setFlagsFromString('--heap-growing-percent=200')
}
