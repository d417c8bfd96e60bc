import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { listBackups } from '#server/backup/backups.ts'
import { openPlace } from '#server/backup/open-place.ts'
import type { Place } from '#server/backup/place.ts'
import { type BackedUpSite, hashOf, keepFile, restoreTo, startBackedUpSite } from '#tests/setup/backups.ts'
import { collect } from '#tests/setup/collect.ts'
import { type S3Server, s3Keys, startS3Server } from '#tests/setup/s3-server.ts'

let site: BackedUpSite
let s3: S3Server
beforeAll(async () => {
  s3 = await startS3Server()
  site = await startBackedUpSite()
})
afterAll(async () => {
  await site?.close()
  await s3?.close()
})

const { bucket, ...keys } = s3Keys
const bucketPlace = (prefix: string) => openPlace(`s3://${bucket}/${prefix}`, { ...keys, endpoint: s3.endpoint })

describe('an encrypted backup', () => {
  const passphrase = 'mật khẩu dài của người trực'
  let place: Place
  beforeAll(async () => {
    place = await bucketPlace('sealed')
    await site.backUp(place, { passphrase })
  })

  test('is restored with its passphrase, from a bucket', async () => {
    const restored = await restoreTo(place, { passphrase })
    for (const { store, key, sha256 } of restored.manifest.files)
      expect(await hashOf(restored.stores[store], key)).toBe(sha256)
    const { rows } = await restored.database.pool.query('select count(*)::int as total from users')
    expect(rows[0].total).toBeGreaterThan(3)
    await restored.close()
  })

  test('shows neither rows nor names of files', () => {
    const stored = [...s3.objects].filter(([key]) => key.startsWith(`/${bucket}/sealed/`))
    expect(stored.length).toBeGreaterThan(5)
    for (const [key, { body }] of stored) {
      expect(key).toMatch(/\.sealed$/)
      for (const secret of ['uploads', 'users', 'Minh Khang']) expect(body.includes(secret)).toBe(false)
    }
  })

  test('is not opened with another passphrase or without one, and not mixed with plain backups', async () => {
    await expect(restoreTo(place, { passphrase: 'mật khẩu khác' })).rejects.toThrow('The passphrase is wrong')
    await expect(restoreTo(place)).rejects.toThrow('This backup is encrypted: set BACKUP_PASSPHRASE.')
    await expect(site.backUp(place)).rejects.toThrow('are encrypted: set BACKUP_PASSPHRASE')
    await expect(site.backUp(place, { passphrase: 'mật khẩu khác' })).rejects.toThrow('The passphrase is wrong')
    const plain = await site.newPlace()
    await site.backUp(plain.place)
    await expect(site.backUp(plain.place, { passphrase })).rejects.toThrow('are not encrypted')
  })

  test('is refused when a byte was changed or its end is missing', async () => {
    const [key = ''] = [...s3.objects.keys()].filter((name) => name.includes('database.sql.gz'))
    const object = s3.objects.get(key) as { body: Buffer; type: string }
    const changed = Buffer.from(object.body)
    changed[100] = (changed[100] ?? 0) ^ 1
    for (const body of [changed, object.body.subarray(0, object.body.length - 16)]) {
      s3.objects.set(key, { ...object, body })
      await expect(restoreTo(place, { passphrase })).rejects.toThrow('it cannot be decrypted')
    }
    s3.objects.set(key, object)
  })

  test('is continued with the same keys, so that a second one stores only what is new', async () => {
    await keepFile(site.storage, 'uploads/d.webp')
    expect(await site.backUp(place, { passphrase })).toMatchObject({ addedFiles: 1 })
  })
})

test('old backups are deleted with the files that only they have, and the newest one stays', async () => {
  const { place } = await site.newPlace()
  const dayMs = 24 * 3_600_000
  const now = Date.now()
  const at = async (daysAgo: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: now - daysAgo * dayMs })
    try {
      return await site.backUp(place, { keepDays: 7 })
    } finally {
      vi.useRealTimers()
    }
  }
  const stored = async () => collect(place.list('files/'))
  await keepFile(site.storage, 'uploads/gone.webp')
  const old = await at(20)
  await site.storage.delete('uploads/gone.webp')
  const kept = await at(12)
  expect(kept.deleted).toEqual([old.name])
  expect((await stored()).length).toBe(kept.files)
  const newest = await at(6)
  expect(newest.deleted).toEqual([])
  expect((await at(0)).deleted).toEqual([kept.name])
  expect((await listBackups(place)).length).toBe(2)
  const restored = await restoreTo(place, { name: newest.name })
  expect(restored.manifest.name).toBe(newest.name)
  await restored.close()
})

test('a backup stays good when an old one cannot be read, which is then not deleted', async () => {
  const { place, path } = await site.newPlace()
  const old = await site.backUp(place)
  const other = await site.backUp(place)
  await writeFile(join(path, 'backups', old.name, 'manifest.json.gz'), 'broken')
  const made = await site.backUp(place)
  expect(made.deleteFailure).toContain(`backups/${old.name}/manifest.json.gz was changed or damaged`)
  expect((await listBackups(place)).map(({ name }) => name)).toEqual([old.name, other.name, made.name])
})

test('a bucket that refuses an upload ends the backup with its answer, and leaves no backup', async () => {
  const place = await bucketPlace('refused')
  s3.refuseNextPart()
  await expect(site.backUp(place)).rejects.toThrow('s3://files/refused: the file store answered 403')
  expect(await listBackups(place)).toEqual([])
  expect(s3.openUploads()).toBe(0)
})

describe('the command', () => {
  const envOf = (more: Record<string, string> = {}) => ({
    ...process.env,
    DATABASE_URL: site.app.engines.database.connectionString.replace('@/', '@localhost/'),
    DATA_DIR: site.app.config.dataDir,
    ...more,
  })

  async function run(tool: string, words: string[], more: Record<string, string> = {}) {
    const child = spawn(process.execPath, [`tools/${tool}.ts`, ...words], { env: envOf(more) })
    const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
    return { out, errors, code }
  }

  test('that is killed leaves nothing that looks like a backup, and the next one continues', async () => {
    const place = await bucketPlace('killed')
    const first = await site.backUp(place)
    await keepFile(site.storage, 'uploads/e.webp')
    await keepFile(site.storage, 'uploads/f.webp')
    const held = Promise.withResolvers<void>()
    s3.beforePut = (key) => {
      if (!key.includes('/killed/') || !key.includes('manifest')) return
      held.resolve()
      return new Promise<void>(() => {})
    }
    const more = {
      BACKUP_S3_ENDPOINT: s3.endpoint,
      BACKUP_S3_ACCESS_KEY: keys.accessKey,
      BACKUP_S3_SECRET_KEY: keys.secretKey,
    }
    const child = spawn(process.execPath, ['tools/backup.ts', place.address], { env: envOf(more), stdio: 'inherit' })
    await held.promise
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    s3.beforePut = () => {}

    expect((await listBackups(place)).map(({ name }) => name)).toEqual([first.name])
    const restored = await restoreTo(place)
    expect(restored.manifest.name).toBe(first.name)
    await restored.close()
    const remains = async () => new Set((await collect(place.list('backups/'))).map((name) => name.split('/')[1]))
    expect((await remains()).size).toBe(2)
    const next = await site.backUp(place)
    expect(next).toMatchObject({ files: first.files + 2 })
    expect([...(await remains())].toSorted()).toEqual([first.name, next.name].toSorted())
  })

  test('makes a backup beside the running site, prints a summary and remembers the run', async () => {
    const { path } = await site.newPlace()
    const made = await run('backup', [path], { BACKUP_PASSPHRASE: 'mật khẩu dài', S3_SECRET_KEY: '' })
    expect(made).toMatchObject({ code: 0, errors: '' })
    expect(made.out).toMatch(/^Backup 20[\d-]+T[\d-]+Z-\w{4} at .*, encrypted\n[\d,]+ rows in \d+ tables, as of /)
    const { rows } = await site.app.engines.database.pool.query(
      'select name, failure from backup_runs order by id desc limit 1',
    )
    expect(made.out).toContain(rows[0].name)
    expect(rows[0].failure).toBeNull()
  })

  test('restores with a summary, the settings, and the names of the secrets', async () => {
    const { path, place } = await site.newPlace()
    const env = { PORT: '3001', SECRET: 'x'.repeat(40), REDIS_URL: 'redis://bus:geheim@redis/1' }
    await site.backUp(place, { env })
    const target = join(path, '..', 'restored')
    const made = await run('restore', [path], { DATABASE_URL: '', DATA_DIR: target })
    expect(made).toMatchObject({ code: 0, errors: '' })
    expect(made.out).toMatch(/^Restored 20.*, made by version /)
    expect(made.out).toContain('  PORT=3001\n  REDIS_URL=redis://bus@redis/1\nSecrets to set again: SECRET\n')
    expect(made.out).not.toMatch(/geheim|xxxx/)
    const again = await run('restore', [path], { DATABASE_URL: '', DATA_DIR: target })
    expect(again).toMatchObject({ code: 1, errors: expect.stringContaining('The database is not empty (users)') })
  })

  test('explains wrong arguments, an unreachable bucket and a folder that cannot be written', async () => {
    const away = { BACKUP_S3_ENDPOINT: await closedAddress(), BACKUP_S3_ACCESS_KEY: 'a', BACKUP_S3_SECRET_KEY: 'b' }
    const { path } = await site.newPlace()
    const file = join(path, 'file')
    await writeFile(file, '')
    await expect(openPlace('s3://backups', null)).rejects.toThrow('needs the settings BACKUP_S3_ENDPOINT')
    const outcomes = await Promise.all([
      run('backup', ['a', 'b']),
      run('backup', ['s3://backups'], away),
      run('backup', [join(file, 'folder')]),
      run('restore', ['--nothing']),
    ])
    expect(outcomes.map(({ code, errors }) => [code, errors.split('\n')[0]])).toEqual([
      [1, 'Usage: npm run backup -- [TO] [--keep-days DAYS]'],
      [1, 's3://backups cannot be reached (ECONNREFUSED).'],
      [1, `Nothing can be stored in ${file}/folder: a part of the path is a file.`],
      [1, 'Usage: npm run restore -- [FROM] [--backup NAME]'],
    ])
  })
})

/** Returns an address at which no program listens. */
async function closedAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}`
}
