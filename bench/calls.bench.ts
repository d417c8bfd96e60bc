// Measures frequent calls (room history, the odds board, user info) and a call that does almost nothing. The server has
// processor 0, wrk processor 1. SECONDS sets the duration of each measurement, CONNECTIONS the number of connections.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { userInfo } from '#contract/account.ts'
import { chatHistory, sendChatMessage } from '#contract/chat.ts'
import { oddsBoard } from '#contract/odds.ts'
import { guestLogin } from '#contract/session.ts'
import { startOurs } from './chat/servers.ts'
import { cpuSecondsOf } from './machine.ts'
import { startOddsServer } from './odds/start.ts'

const seconds = Number(process.env.SECONDS ?? 10)
const connections = Number(process.env.CONNECTIONS ?? 32)
const folder = mkdtempSync(join(tmpdir(), 'khan-dai-calls-'))

try {
  execFileSync('wrk', ['-v'], { stdio: 'ignore' })
} catch (error) {
  // `wrk -v` always exits with a failure status, so only ENOENT means that wrk is missing.
  if ((error as { code?: string }).code === 'ENOENT') {
    console.error('wrk is missing: install the package wrk')
    process.exit(2)
  }
}

type Call = { path: string; token?: string; body?: object; encoding?: string }

function measure(server: { address: string; pid: number }, { path, token, body, encoding }: Call) {
  const headers = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...(encoding ? { 'accept-encoding': encoding } : {}),
  }
  const script = join(folder, 'call.lua')
  writeFileSync(
    script,
    `wrk.method = "${body ? 'POST' : 'GET'}"\n${body ? `wrk.body = ${JSON.stringify(JSON.stringify(body))}\n` : ''}${Object.entries(
      headers,
    )
      .map(([name, value]) => `wrk.headers["${name}"] = "${value}"`)
      .join('\n')}
done = function(summary, latency, requests)
  io.write(string.format('{"requests":%d,"us":%d,"bytes":%d,"refused":%d,"p50":%f,"p99":%f}\\n', summary.requests, summary.duration,
    summary.bytes, summary.errors.status + summary.errors.connect + summary.errors.timeout, latency:percentile(50) / 1000, latency:percentile(99) / 1000))
end\n`,
  )
  const load = (duration: number) => {
    const words = ['-c', '1', 'wrk', '-t1', `-c${connections}`, `-d${duration}s`, '-s', script, server.address + path]
    const { stdout } = spawnSync('taskset', words, { encoding: 'utf8' })
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Record<
      'requests' | 'us' | 'bytes' | 'refused' | 'p50' | 'p99',
      number
    >
  }
  load(2)
  const before = cpuSecondsOf(server.pid)
  const { requests, us, bytes, refused, p50, p99 } = load(seconds)
  const cpuS = cpuSecondsOf(server.pid) - before
  return {
    'calls / s': Math.round((requests * 1e6) / us),
    'p50 ms': Number(p50.toFixed(1)),
    'p99 ms': Number(p99.toFixed(1)),
    'server CPU ms / call': Number(((cpuS * 1_000) / requests).toFixed(3)),
    'server, % of a core': Math.round((cpuS * 1e8) / us),
    'kB / answer': Number((bytes / requests / 1_000).toFixed(1)),
    refused,
  }
}

async function call(address: string, path: string, { body, token }: { body?: object; token?: string } = {}) {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const response = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body ?? {}) })
  return ((await response.json()) as { data: unknown }).data
}

async function measureChat() {
  const server = await startOurs()
  try {
    const { origin: at, searchParams } = new URL(server.url.replace('ws', 'http'))
    const token = searchParams.get('token') ?? ''
    for (let n = 0; n < 60; n++) {
      const message = {
        groupId: server.groupId,
        uuid: crypto.randomUUID(),
        originalMessage: `Cú sút đẹp quá trời ơi ${n}`,
      }
      await call(at, sendChatMessage.path, { body: message, token })
    }
    const guest = String(await call(at, guestLogin.path))
    const target = { address: at, pid: server.pid }
    const newest = { path: chatHistory.path, body: { groupId: server.groupId } }
    return {
      'next to nothing: /healthz': measure(target, { path: '/healthz' }),
      'history, the newest page, guest': measure(target, { ...newest, token: guest }),
      'history, the newest page, member': measure(target, { ...newest, token }),
      'history, further back': measure(target, { ...newest, body: { ...newest.body, beforeId: '55' }, token: guest }),
      'user info': measure(target, { path: userInfo.path, token }),
    }
  } finally {
    await server.stop()
  }
}

async function measureBoard() {
  const server = await startOddsServer()
  try {
    const path = `${oddsBoard.path}?tab=inplay&pageSize=300`
    return {
      'odds board': measure(server, { path }),
      'odds board, brotli': measure(server, { path, encoding: 'br' }),
    }
  } finally {
    await server.stop()
  }
}

const figures = { ...(await measureChat()), ...(await measureBoard()) }
console.table(figures)
console.log('Where the server takes less than a core, wrk or PostgreSQL is the limit, and the figure is theirs.')
rmSync(folder, { recursive: true, force: true })
