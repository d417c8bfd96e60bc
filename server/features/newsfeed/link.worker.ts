import { parentPort } from 'node:worker_threads'
import { textOfPage, wordsOfPage } from './link.page.ts'
import type { PageTask } from './link.reader.ts'

parentPort?.postMessage('ready')
parentPort?.on('message', ({ body, contentType, address }: PageTask) => {
  parentPort?.postMessage(wordsOfPage(textOfPage(body, contentType), address))
})
