import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { DocumentTask } from './document.adapter.ts'
import { documentFault } from './document.rules.ts'
import { readObjectStreams } from './object-streams.adapter.ts'

const { path } = workerData as DocumentTask
const bytes = await readFile(path)
parentPort?.postMessage(documentFault(bytes, readObjectStreams(bytes)))
