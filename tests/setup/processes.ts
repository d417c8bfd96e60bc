import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

export type SiteProcess = {
  /** Sends SIGTERM, as an operator does, and waits for the end. Then starts the process again. */
  restart(): Promise<void>
  /** Kills the process and its children with SIGKILL. */
  kill(): Promise<void>
  /** Starts the process again, after `stop` or `kill`. */
  start(): Promise<void>
  stop(): Promise<void>
  /** Id of the running process. */
  pid(): number
}

/**
 * Starts the whole program in a separate process. Resolves once `/readyz` answers 200. Its log goes to the open file
 * `logFd`, or nowhere.
 */
export async function startProcess(
  env: Record<string, string>,
  logFd: number | 'ignore' = 'ignore',
): Promise<SiteProcess> {
  let child: ChildProcess

  async function start(): Promise<void> {
    child = spawn(process.execPath, ['server/main.ts'], {
      stdio: ['ignore', logFd, 'inherit'],
      env: { ...process.env, NODE_ENV: 'development', LOG_LEVEL: 'silent', TRANSCODER: 'off', ...env },
    })
    const isReady = () =>
      fetch(`http://127.0.0.1:${env.PORT}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    while (!(await isReady())) {
      if (child.exitCode !== null) throw new Error(`the process ended with ${child.exitCode}`)
      await delay(50)
    }
  }

  async function stop(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }

  async function kill(): Promise<void> {
    const { pid } = child
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    for (const one of children) process.kill(Number(one), 'SIGKILL')
    await ended
  }

  await start()
  return {
    start,
    kill,
    stop,
    pid: () => child.pid ?? 0,
    async restart() {
      await stop()
      await start()
    },
  }
}
