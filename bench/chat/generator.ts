import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Figures, Plan, SmallRoomsFigures, SmallRoomsPlan } from './load/plan.ts'
import type { ChatServer, Running } from './servers.ts'

export type LoadOptions = Omit<Plan, 'dialect' | 'url' | 'groupId' | 'serverPid'>
export type SmallRoomsOptions = Omit<SmallRoomsPlan, 'url' | 'groupIds' | 'serverPid' | 'databasePid'> & {
  rooms: number
}

/** Loads one room and returns the results. Throws when the load process fails. */
export function generate(server: ChatServer, options: LoadOptions): Promise<Figures> {
  const { dialect, url, groupId, pid: serverPid } = server
  return run<Plan, Figures>('load-process.ts', { ...options, dialect, url, groupId, serverPid })
}

export async function generateSmallRooms(server: Running, { rooms, ...options }: SmallRoomsOptions) {
  const { url, pid: serverPid, databasePid } = server
  if (databasePid === null) throw new Error('a server without a database has no rooms')
  const groupIds = await (options.isPrivate ? server.pairs(rooms) : server.rooms(rooms))
  const plan = { ...options, url, groupIds, serverPid, databasePid }
  return run<SmallRoomsPlan, SmallRoomsFigures>('small-rooms-process.ts', plan)
}

/**
 * Runs the load generator in its own process, on Linux on another processor than the server’s, so that its CPU time
 * does not slow the server. Throws when the process prints no result.
 */
async function run<P, F>(script: string, plan: P): Promise<F> {
  const pin = process.platform === 'linux' ? ['taskset', '-c', '1'] : []
  const load = join(import.meta.dirname, 'load', script)
  const [program = '', ...words] = [...pin, process.execPath, load, JSON.stringify(plan)]
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [said] = await Promise.all([text(child.stdout), once(child, 'exit')])
  if (said === '') throw new Error('the load generator failed')
  return JSON.parse(said) as F
}
