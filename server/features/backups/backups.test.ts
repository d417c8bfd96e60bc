import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBackups } from '#server/backup/backups.ts'
import { openPlace } from '#server/backup/open-place.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let folder: string
let app: TestApp
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'khan-dai-backups-'))
  app = await startTestApp({ env: { BACKUP_TO: join(folder, 'place'), BACKUP_ALARM_HOURS: '2' } })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const threeHours = expect.toSatisfy((seconds: number) => seconds >= 10_800 && seconds < 11_400)
const stopping = () => new AbortController().signal
const ready = async () => (await fetch(`${app.address}/readyz`)).json()
async function ageMetric(): Promise<string | undefined> {
  const figures = await (await fetch(`${app.address}/metrics`)).text()
  return /^backup_age_seconds (\S+)$/m.exec(figures)?.[1]
}

test('before the first backup the site is ready, and reports that none is good', async () => {
  expect(await ready()).toMatchObject({ status: 'ready', backup: { ageSeconds: null, isOld: true } })
  expect(await ageMetric()).toBe('+Inf')
})

test('a scheduled backup is made, and its age is reported until it is old', async () => {
  await app.features.backups.run(stopping())
  expect((await listBackups(await openPlace(join(folder, 'place'), null))).length).toBe(1)
  expect(await ready()).toMatchObject({ status: 'ready', backup: { isOld: false } })
  expect(Number(await ageMetric())).toBeLessThan(600)
  await app.engines.database.pool.query(`update backup_runs set started_at = now() - interval '3 hours'`)
  expect(await ready()).toMatchObject({ status: 'ready', backup: { ageSeconds: threeHours, isOld: true } })
})

test('a failed backup is recorded with its reason and does not count', async () => {
  const blocked = join(folder, 'file')
  await writeFile(blocked, '')
  const other = await startTestApp({
    env: { BACKUP_TO: join(blocked, 'place') },
    engines: { database: { ...app.engines.database, close: async () => {} } },
    roles: ['http'],
  })
  await expect(other.features.backups.run(stopping())).rejects.toThrow('a part of the path is a file')
  await other.close()
  const { rows } = await app.engines.database.pool.query('select failure from backup_runs order by id desc limit 1')
  expect(rows[0].failure).toContain('a part of the path is a file')
  expect(await ready()).toMatchObject({ backup: { ageSeconds: threeHours, isOld: true } })
})

test('a stopping process aborts its backup', async () => {
  const stop = new AbortController()
  const running = app.features.backups.run(stop.signal)
  stop.abort()
  await expect(running).rejects.toThrow(/aborted/)
  expect((await listBackups(await openPlace(join(folder, 'place'), null))).length).toBe(1)
})
