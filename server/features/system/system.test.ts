import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemInfo } from '#contract/system.ts'
import { createWorld } from '#demo/world.ts'
import { createCertificate } from '#tests/setup/nginx.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { findCertificateEnd } from './certificate.adapter.ts'

let app: TestApp
let token = ''

beforeAll(async () => {
  app = await startTestApp()
  const world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  token = await world.tokenOf(await world.operator())
})
afterAll(() => app.close())

test('an operator reads the version, the newest migration and the free space; what is unknown is null', async () => {
  const { data } = await app.call(systemInfo, {}, { token })
  expect(data.version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(data.schema).toMatch(/^\d{4}-/)
  expect(data.disk.freeBytes).toBeGreaterThan(0)
  expect(data.disk.totalBytes).toBeGreaterThanOrEqual(data.disk.freeBytes)
  expect(data).toMatchObject({ backupAt: null, certificateEndsAt: null, newestRelease: null })
})

test('no certificate is found at an address that is silent, refuses, or speaks no TLS', async () => {
  const plain = createServer((_, response) => response.end('no TLS')).listen(0, '127.0.0.1')
  await once(plain, 'listening')
  const { port } = plain.address() as AddressInfo
  expect(await findCertificateEnd(`https://127.0.0.1:${port}`)).toBeNull()
  plain.close()
  await once(plain, 'close')
  expect(await findCertificateEnd(`https://127.0.0.1:${port}`)).toBeNull()
  expect(await findCertificateEnd('http://127.0.0.1')).toBeNull()
})

test('the end of a certificate is found, also of one that browsers do not trust', async ({ skip }) => {
  const folder = await mkdtemp(join(tmpdir(), 'certificate-'))
  try {
    const path = createCertificate(folder)
    if (path === null) return skip()
    const pem = await readFile(path)
    const server = createTlsServer({ key: pem, cert: pem }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const endsAt = (await findCertificateEnd(`https://localhost:${port}`)) ?? 0
    server.close()
    const days = (endsAt - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(1.5)
    expect(days).toBeLessThan(2.5)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
