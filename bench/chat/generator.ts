import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Figures, Plan } from './load/plan.ts'
import type { Running } from './servers.ts'

export type LoadOptions = Omit<Plan, 'dialect' | 'url' | 'groupId' | 'serverPid'>

/**
 * Puts a server under load from a process of its own, on another processor than the server's, or it would measure itself.
 * Throws when the load could not be made.
 */
export async function generate(server: Running, options: LoadOptions): Promise<Figures> {
  const { dialect, url, groupId, pid: serverPid } = server
  const plan: Plan = { ...options, dialect, url, groupId, serverPid }
  const pin = process.platform === 'linux' ? ['taskset', '-c', '1'] : []
  const load = join(import.meta.dirname, 'load', 'load-process.ts')
  const [program = '', ...words] = [...pin, process.execPath, load, JSON.stringify(plan)]
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [said] = await Promise.all([text(child.stdout), once(child, 'exit')])
  if (said === '') throw new Error('the load generator failed')
  return JSON.parse(said) as Figures
}
