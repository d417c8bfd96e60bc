import { isFree, sitePort } from '../setup/ports.ts'
import { clearTabCaches } from './tabs.ts'

/**
 * Returns the port of the worker’s site, or 0 while another site listens there. Tabs keep the compiled scripts of an
 * address, so each file’s site starts at the address of the previous one. Nothing else that the tabs keep remains.
 */
export async function portOfWorker(): Promise<number> {
  if (!(await isFree(sitePort))) return 0
  await clearTabCaches()
  return sitePort
}
