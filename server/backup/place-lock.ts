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
 * BackupError when another backup is running.
 */
export async function withPlaceLock<T>(place: Place, work: () => Promise<T>): Promise<T> {
  const since = new Date().toISOString()
  const own: Holder = { token: randomUUID(), host: hostname(), pid: process.pid, since, refreshedAt: since }
  await acquire(place, own)
  const timer = setInterval(() => {
    const refreshed = bytesOf({ ...own, refreshedAt: new Date().toISOString() })
    // A place that is away also ends the backup, with its own error.
    place.put(name, onePiece(refreshed), refreshed.length).catch(() => {})
  }, refreshMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    await place.delete(name).catch(() => {})
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
  if (!(await place.putNew(name, bytesOf(own))))
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
