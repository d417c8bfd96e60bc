import { parentPort } from 'node:worker_threads'
import { readPageMeta, textOfPage } from './link-page.rules.ts'
import type { PageTask } from './link-reader.adapter.ts'

parentPort?.postMessage('ready')
parentPort?.on('message', ({ body, contentType, address }: PageTask) => {
  parentPort?.postMessage(readPageMeta(textOfPage(body, contentType), address))
})
