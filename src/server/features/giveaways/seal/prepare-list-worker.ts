import { parentPort } from 'node:worker_threads'
import { prepareList, testList } from './prepare-list.ts'
import type { ListWork } from './prepare-list-in-thread.ts'

/** The worker side of `prepare-list-in-thread.ts`: processes one list after the other. */
parentPort?.on('message', (work: ListWork) =>
  parentPort?.postMessage('prepare' in work ? prepareList(work.prepare) : testList(work.test)),
)
