import { isFree, sitePort } from '#tests/setup/ports.ts'

const cleanups: (() => Promise<void>)[] = []

/** Runs `cleanup` before another site starts at the worker’s address. */
export function beforeNextSite(cleanup: () => Promise<void>): void {
  cleanups.push(cleanup)
}

/**
 * Returns the port of the worker’s site, or 0 while another site listens there. Tabs keep the compiled scripts of an
 * address, so each file’s site starts at the address of the previous one. Nothing else that the tabs keep remains.
 */
export async function portOfWorker(): Promise<number> {
  if (!(await isFree(sitePort))) return 0
  for (const cleanup of cleanups) await cleanup()
  return sitePort
}
