import { parentPort, workerData } from 'node:worker_threads'
import { readSeasonFile, type SeasonTask } from './season-file.rules.ts'

parentPort?.postMessage(readSeasonFile(workerData as SeasonTask))
