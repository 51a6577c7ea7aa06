import { parentPort, workerData } from 'node:worker_threads'
import { type ListToPrepare, prepareList } from './prepare-list.ts'

/** The far side of `prepare-list-aside.ts`: does its one piece of work and ends. */
parentPort?.postMessage(prepareList(workerData as ListToPrepare))
