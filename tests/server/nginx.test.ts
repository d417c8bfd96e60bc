import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guestLogin } from '#contract/session.ts'
import { newRoom } from '#tests/setup/chat-room.ts'
import { openSocket } from '#tests/setup/socket-client.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

function hasNginx(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    console.warn('skipped: the example for nginx, because nginx is not installed here')
    return false
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

/** Returns the example configuration, changed only where a test needs other addresses, files and no TLS. */
function exampleFor(app: string, { port, folder }: { port: number; folder: string }): string {
  const example = readFileSync('docs/nginx.conf', 'utf8')
  return `daemon off;\npid ${folder}/nginx.pid;\n${example}`
    .replace(/server \{\s+listen 80;[\s\S]*?\n {2}\}\n/, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/^\s+ssl_.*$/gm, '')
    .replace(/^(\s+server) 10\.0\.0\.\d+:3000/gm, `$1 ${app}`)
    .replaceAll('/var/log/nginx', folder)
    .replace('worker_rlimit_nofile 131072;', '')
    .replace('worker_connections 65536', 'worker_connections 256')
    .replace('access_log', `client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; access_log`)
}

describe.skipIf(!hasNginx())('the example for nginx', () => {
  let app: TestApp
  let site: string
  let folder: string
  let stop: () => Promise<void>

  beforeAll(async () => {
    app = await startTestApp({ env: { TRUST_PROXY: 'loopback' } })
    folder = mkdtempSync(join(tmpdir(), 'nginx-'))
    const port = await freePort()
    site = `http://127.0.0.1:${port}`
    const config = join(folder, 'nginx.conf')
    writeFileSync(config, exampleFor(new URL(app.address).host, { port, folder }))
    const nginx = spawn('nginx', ['-c', config, '-p', folder, '-e', join(folder, 'error.log')], { stdio: 'inherit' })
    stop = async () => {
      const exited = once(nginx, 'exit')
      nginx.kill('SIGTERM')
      await exited
    }
    while (!(await fetch(`${site}/healthz`).catch(() => null))) {
      if (nginx.exitCode !== null) throw new Error('nginx did not start')
      await delay(20)
    }
  })
  afterAll(async () => {
    await app.close()
    await stop()
  })

  test('passes calls and sockets, hides the figures, and writes no token into its logs', async () => {
    const groupId = await newRoom(app)
    const token = (await app.call(guestLogin)).data
    const socket = await openSocket(site, { token })
    expect((await socket.sub(groupId)).code).toBe(0)
    expect((await fetch(`${site}/al/api/user/show-online?token=secret-in-a-query`)).status).toBe(200)
    expect((await fetch(`${site}/calendar/secret-in-a-path.ics`)).status).toBe(404)
    expect((await fetch(`${site}/metrics`)).status).toBe(404)
    await socket.close()
    const access = () => readFileSync(join(folder, 'access.log'), 'utf8')
    while (!access().includes('/websocket')) await delay(20)
    expect(access()).toContain('"GET /al/api/user/show-online" 200')
    const written = access() + readFileSync(join(folder, 'error.log'), 'utf8')
    for (const secret of [token, 'secret-in-a-query', 'secret-in-a-path']) expect(written).not.toContain(secret)
  })
})
