import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { DocumentTask } from './document.adapter.ts'
import { documentFault } from './document.rules.ts'

const { path } = workerData as DocumentTask
parentPort?.postMessage(documentFault(await readFile(path)))
