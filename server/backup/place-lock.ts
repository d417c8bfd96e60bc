import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { text } from 'node:stream/consumers'
import { BackupError } from './backup-error.ts'
import { onePiece } from './bytes.ts'
import type { Place } from './place.ts'

type Holder = { token: string; host: string; pid: number; since: string; refreshedAt: string }

const name = 'lock.json'
const refreshMs = 60_000
/** A lock that was not refreshed for so long belongs to a process that was killed. */
const staleMs = 10 * 60_000

/**
 * Runs work while no other backup writes to the place, because a backup deletes objects that no backup lists. Throws
 * BackupError when another backup is running. A process that was paused may lose its lock to another one: `refuseLost`
 * then throws BackupError. Call it before what the other backup must not see.
 */
export async function withPlaceLock<T>(
  place: Place,
  work: (refuseLost: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const since = new Date().toISOString()
  const own: Holder = { token: randomUUID(), host: hostname(), pid: process.pid, since, refreshedAt: since }
  await acquire(place, own)
  const isOwn = async () => (await holderOf(place))?.token === own.token
  async function refresh(): Promise<void> {
    if (!(await isOwn())) return
    const refreshed = bytesOf({ ...own, refreshedAt: new Date().toISOString() })
    await place.put(name, onePiece(refreshed), refreshed.length)
  }
  async function release(): Promise<void> {
    if (await isOwn()) await place.delete(name)
  }
  // A place that is away also ends the backup, with its own error.
  const timer = setInterval(() => void refresh().catch(() => {}), refreshMs)
  try {
    return await work(async () => {
      if (!(await isOwn())) throw new BackupError(`Another backup has taken over ${place.address}.`)
    })
  } finally {
    clearInterval(timer)
    await release().catch(() => {})
  }
}

async function acquire(place: Place, own: Holder): Promise<void> {
  if (await place.putNew(name, bytesOf(own))) return
  const holder = await holderOf(place)
  if (holder && !isStale(holder)) {
    const until = new Date(Date.parse(holder.refreshedAt) + staleMs).toISOString()
    throw new BackupError(
      `Another backup writes to ${place.address} since ${holder.since} (process ${holder.pid} on ${holder.host}). If it was killed, its lock ends at ${until}.`,
    )
  }
  await place.delete(name)
  const isNew = await place.putNew(name, bytesOf(own))
  // Two that found the same old lock may both have removed it. The later one has it.
  if (!isNew || (await holderOf(place))?.token !== own.token)
    throw new BackupError(`Another backup has just begun at ${place.address}.`)
}

async function holderOf(place: Place): Promise<Holder | null> {
  const body = await place.get(name)
  if (!body) return null
  try {
    return JSON.parse(await text(body))
  } catch {
    return null
  }
}

function isStale({ host, pid, refreshedAt }: Holder): boolean {
  return Date.now() - Date.parse(refreshedAt) > staleMs || (host === hostname() && !isAlive(pid))
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function bytesOf(holder: Holder): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(JSON.stringify(holder)))
}
