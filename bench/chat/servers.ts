import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { register } from '#contract/account.ts'
import { startCluster } from '#server/engines/database/cluster.ts'
import type { DialectName } from './load/plan.ts'

export type ChatServer = {
  dialect: DialectName
  pid: number
  /** WebSocket address, including the token. */
  url: string
  groupId: string
}

export type Running = ChatServer & {
  /** PID of PostgreSQL's main process; null for a server without a database. */
  databasePid: number | null
  databaseUrl: string | null
  roomsOf(fixtureIds: readonly string[]): Promise<string[]>
  /** Returns the rooms of `count` fixtures other than that of `groupId`. */
  rooms(count: number): Promise<string[]>
  /** Creates `count` friends of the member and returns the private rooms with them. */
  pairs(count: number): Promise<string[]>
  stop(): Promise<void>
}

const root = join(import.meta.dirname, '..', '..')

/** Starts a server process, on Linux on processor 0. The generator uses processor 1. */
async function startProcess(script: string, env: NodeJS.ProcessEnv = {}, runtime = process.execPath) {
  const pin = process.platform === 'linux' ? ['taskset', '-c', '0'] : []
  const [program = '', ...words] = [...pin, runtime, join(root, script)]
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

/**
 * Starts our program with its database and with high rate limits. Every message is committed before it is acknowledged.
 */
export async function startOurs(env: Record<string, string> = {}): Promise<Running> {
  const folder = await mkdtemp(join(tmpdir(), 'khan-dai-fanout-'))
  const cluster = await startCluster(join(folder, 'postgres'))
  const server = await startProcess('tests/setup/app-process.ts', {
    NODE_ENV: 'development',
    DATABASE_URL: cluster.urlOf('postgres').replace('@/', '@localhost/'),
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    CHAT_BURST: '1000000',
    CALLS_PER_MINUTE: '100000000',
    ...env,
  })
  const response = await fetch(server.address + register.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'khan_gia_1', password: 'Kh4n-dai-cua-toi' }),
  })
  const { data } = (await response.json()) as { data: { accessToken: string } }
  const groupId = await server.ask('room 1')
  const userId = /post-man=(\d+)/.exec(response.headers.getSetCookie().join(';'))?.[1] ?? ''
  return {
    dialect: 'khan-dai',
    pid: server.pid,
    url: `${server.address.replace('http', 'ws')}/websocket?token=${data.accessToken}`,
    groupId,
    databasePid: Number((await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n', 1)[0]),
    databaseUrl: cluster.urlOf('postgres'),
    async roomsOf(fixtureIds) {
      const rooms: string[] = []
      for (const fixtureId of fixtureIds) rooms.push(await server.ask(`room ${fixtureId}`))
      return rooms
    },
    async rooms(count) {
      const rooms: string[] = []
      for (let at = 0; at < count; at++) rooms.push(await server.ask(`room ${at + 2}`))
      return rooms
    },
    pairs: (count) => makePairs(cluster.urlOf('postgres'), userId, count),
    async stop() {
      await server.stop()
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function makePairs(url: string, userId: string, count: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      `with friends as (insert into users (username, username_key, username_skeleton, nickname, nickname_skeleton)
          select 'ban' || i, 'ban' || i, 'ban' || i, 'Bạn ' || i, 'ban ' || i from generate_series(1, $2::int) i returning id),
        known as (insert into friendships (low_id, high_id, asked_by, state, changed_at)
          select least(id, $1), greatest(id, $1), $1, 'friends', now() from friends),
        rooms as (insert into chat_rooms (kind, pair_low, pair_high)
          select 'private', least(id, $1), greatest(id, $1) from friends returning id, pair_low, pair_high)
        insert into chat_members (room_id, user_id, standing, standing_since)
        select rooms.id, person, 'in', now() from rooms, unnest(array[pair_low, pair_high]) as person
        returning room_id as id`,
      [userId, count],
    )
    await client.query('analyze')
    return [...new Set(rows.map(({ id }) => id))]
  } finally {
    await client.end()
  }
}

export function startPlainWs(): Promise<Running> {
  return startBaseline('plain-ws', 'bench/chat/naive-ws.ts')
}

export function startSocketIo(): Promise<Running> {
  return startBaseline('socket-io', 'bench/chat/socket-io.ts')
}

/** `bun`: path of the program from the npm package `bun`. */
export function startBun(bun: string): Promise<Running> {
  return startBaseline('plain-ws', 'bench/chat/bun.ts', bun)
}

async function startBaseline(dialect: DialectName, script: string, runtime?: string): Promise<Running> {
  const { address: url, pid, stop } = await startProcess(script, {}, runtime)
  return {
    dialect,
    pid,
    url,
    groupId: '',
    databasePid: null,
    databaseUrl: null,
    roomsOf: async () => [],
    rooms: async () => [],
    pairs: async () => [],
    stop,
  }
}
