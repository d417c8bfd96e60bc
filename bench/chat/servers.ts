import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { register } from '#contract/account.ts'
import { startCluster } from '#server/engines/database/cluster.ts'

export type Running = {
  pid: number
  /** Where sockets connect, token and all. */
  url: string
  /** What a subscriber says, in order: `MATCH=>FRAME` waits for a frame that holds MATCH. */
  subFrames: string[]
  subReady: string
  pubFrame: string
  /** More options of the load generator. */
  options: string[]
  stop(): Promise<void>
}

const root = join(import.meta.dirname, '..', '..')

/** A server in a process of its own on processor 0; the generator gets the others. */
async function startProcess(script: string, env: NodeJS.ProcessEnv = {}) {
  const pin = process.platform === 'linux' ? ['taskset', '-c', '0'] : []
  const [program = '', ...words] = [...pin, process.execPath, join(root, script)]
  const child = spawn(program, words, { stdio: ['pipe', 'pipe', 'inherit'], env: { ...process.env, ...env } })
  const lines = createInterface({ input: child.stdout })
  const [address] = (await once(lines, 'line')) as [string]
  return {
    address,
    pid: child.pid as number,
    async ask(question: string): Promise<string> {
      child.stdin.write(`${question}\n`)
      return ((await once(lines, 'line')) as [string])[0]
    },
    async stop() {
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}

/** Our program as it is, with its database: every message is committed before it is acknowledged. */
export async function startOurs(): Promise<Running> {
  const folder = await mkdtemp(join(tmpdir(), 'khan-dai-fanout-'))
  const cluster = await startCluster(join(folder, 'postgres'))
  const server = await startProcess('tests/setup/app-process.ts', {
    NODE_ENV: 'development',
    DATABASE_URL: cluster.urlOf('postgres').replace('@/', '@localhost/'),
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    CHAT_BURST: '1000000',
  })
  const response = await fetch(server.address + register.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'khan_gia_1', password: 'Kh4n-dai-cua-toi' }),
  })
  const { data } = (await response.json()) as { data: { accessToken: string } }
  const groupId = await server.ask('room 1')
  const chatroom = { topic: 'chatroom', groupId }
  return {
    pid: server.pid,
    url: `${server.address.replace('http', 'ws')}/websocket?token=${data.accessToken}`,
    subFrames: [JSON.stringify({ type: 'sub', ...chatroom, afterId: '{off}' })],
    subReady: '"subbed"',
    pubFrame: JSON.stringify({
      type: 'send',
      ...chatroom,
      path: 'sendMessage',
      uuid: '{uuid}',
      data: { groupId, originalMessage: '{mark} {text}' },
    }),
    options: ['--offset-key', '"groupMessageId":"', '--ack-match', '"code":0'],
    async stop() {
      await server.stop()
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export async function startNaive(): Promise<Running> {
  const server = await startProcess('bench/chat/naive-ws.ts')
  return {
    pid: server.pid,
    url: server.address,
    subFrames: ['{"type":"sub"}'],
    subReady: '"subbed"',
    pubFrame: '{"type":"send","uuid":"{uuid}","data":{"originalMessage":"{mark} {text}"}}',
    options: ['--ack-match', '"code":0'],
    stop: server.stop,
  }
}

export async function startSocketIo(): Promise<Running> {
  const server = await startProcess('bench/chat/socket-io.ts')
  return {
    pid: server.pid,
    url: server.address,
    subFrames: ['0{=>40', '40{=>42["sub","room"]'],
    subReady: '["subbed"',
    pubFrame: '42["send",{"uuid":"{uuid}","text":"{mark} {text}"}]',
    options: ['--pub-open', '0{=>40', '--pub-ready', '40{', '--reply', '2=>3'],
    stop: server.stop,
  }
}
