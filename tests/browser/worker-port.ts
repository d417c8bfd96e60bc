import { once } from 'node:events'
import { createServer } from 'node:net'
import { promisify } from 'node:util'
import { clearTabCaches } from './tabs.ts'

/** Below the ports that operating systems choose for other sockets. */
const port = 20_000 + (process.pid % 10_000)

/**
 * Returns the port of the worker’s site, or 0 while another site listens there. Tabs keep the compiled scripts of an
 * address, so each file’s site starts at the address of the previous one. Nothing else that the tabs keep remains.
 */
export async function portOfWorker(): Promise<number> {
  const probe = createServer().listen(port, '127.0.0.1')
  const isFree = await once(probe, 'listening').then(
    () => true,
    () => false,
  )
  if (!isFree) return 0
  await promisify(probe.close.bind(probe))()
  await clearTabCaches()
  return port
}
