import { parentPort } from 'node:worker_threads'
import { type ListToPrepare, prepareList } from './prepare-list.ts'

/** The far side of `prepare-list-aside.ts`: prepares one list after the other. */
parentPort?.on('message', (work: ListToPrepare) => parentPort?.postMessage(prepareList(work)))
