// Sends generated inputs to every call and every socket frame of the contract, and reports each answer that breaks it.
// `npm run fuzz -- [--cases N] [--seed S] [--only PATH-OR-NAME]`. The server runs in this thread and the client in a
// worker, so that generating inputs does not delay the event loop of the server.
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { isMainThread, Worker, workerData } from 'node:worker_threads'
import type { ClientGiven } from './client.ts'

async function run(): Promise<number> {
  const { values } = parseArgs({
    options: { cases: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string', default: '' } },
  })
  const cases = Number(values.cases ?? 100)
  const seed = Number(values.seed ?? Date.now() % 2 ** 31)
  if (!Number.isInteger(cases) || cases < 1 || !Number.isInteger(seed))
    throw new Error('--cases and --seed are numbers')
  const { startWorld } = await import('./start-world.ts')
  const { serve } = await import('./server-side.ts')
  const world = await startWorld()
  const { ids, operatorToken, app } = world
  const given: ClientGiven = { address: app.address, ids, operatorToken, cases, seed, only: values.only }
  const client = new Worker(import.meta.filename, { workerData: given })
  serve(client, world)
  const status = await once(client, 'exit').finally(() => app.close())
  return status[0] as number
}

if (isMainThread) process.exitCode = await run()
else await import('./client.ts').then(({ runClient }) => runClient(workerData as ClientGiven))
