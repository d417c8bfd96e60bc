import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { ConfigError } from '#server/config/setting-reader.ts'
import { startTestApp } from '#tests/setup/test-app.ts'

const log = pino({ level: 'silent' })

test('an engine that fails to open is named in one sentence, and the database is stopped', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'khan-dai-start-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const program = spawn(process.execPath, ['server/main.ts'], {
    env: { PATH: process.env.PATH, DATA_DIR: directory, REDIS_URL: 'redis://127.0.0.1:1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const said = text(program.stderr)
  expect((await once(program, 'exit'))[0]).toBe(1)
  expect((await said).trim()).toBe('Redis does not answer: check REDIS_URL.')
  await access(join(directory, 'postgres', 'PG_VERSION'))
  await expect(access(join(directory, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT')
})

test('an occupied port is named in one sentence, and everything started before can be closed', async () => {
  const first = await startTestApp()
  onTestFinished(first.close)
  const port = Number(new URL(first.address).port)
  const second = await buildApp({ config: { ...first.config, port }, engines: first.engines, log })
  const failure = await second.start().catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ConfigError)
  expect(String(failure)).toContain(`Port ${port} cannot be listened on (EADDRINUSE): choose another with PORT.`)
  await second.close()
})

test('an endless download does not keep the program running', async () => {
  const app = await startTestApp({
    mountPages: async (http) => {
      http.get('/endless', (_, reply) => {
        reply.hijack()
        reply.raw.writeHead(200).write('some of it')
      })
    },
  })
  const download = await fetch(`${app.address}/endless`)
  await app.close()
  await expect(download.text()).rejects.toThrow('terminated')
})
