import { parentPort } from 'node:worker_threads'
import type { FitTask } from './fit-thread.adapter.ts'
import { fitDay, walkForward } from './walk-forward.rules.ts'

parentPort?.postMessage('ready')
parentPort?.on('message', ({ results, day }: FitTask) => {
  parentPort?.postMessage(day === null ? walkForward(results) : fitDay(results, day))
})
