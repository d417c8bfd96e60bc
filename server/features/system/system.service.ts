import { statfs } from 'node:fs/promises'
import * as z from 'zod/mini'
import type { SystemInfo } from '#contract/system.ts'
import type { Config } from '#server/config/config-shape.ts'
import { appliedMigrations } from '#server/db/migrate.ts'
import type { Db } from '#server/db/sql.ts'
import type { Outbound } from '#server/http/safe-agent.ts'
import { programVersion } from '#server/kit/program-version.ts'
import { findCertificateEnd } from './certificate.adapter.ts'

const hourMs = 3_600_000
const maxReleaseBytes = 64 * 1024
/** Forges name the version of a release `tag_name`. */
const release = z.union([
  z.pipe(
    z.object({ tag_name: z.string().check(z.maxLength(40)) }),
    z.transform(({ tag_name }) => tag_name),
  ),
  z.pipe(
    z.object({ version: z.string().check(z.maxLength(40)) }),
    z.transform(({ version }) => version),
  ),
])

type Uses = {
  db: Db
  config: Pick<Config, 'dataDir' | 'publicUrl' | 'releasesUrl'>
  backups: { state(): Promise<{ ageSeconds: number | null } | null> }
  outbound: Pick<Outbound, 'request'>
}

/** Keeps an answer for an hour, because it changes rarely and comes over the network. */
function hourly<T>(read: () => Promise<T>): () => Promise<T> {
  let kept: { at: number; value: Promise<T> } | null = null
  return () => {
    if (!kept || performance.now() - kept.at > hourMs) kept = { at: performance.now(), value: read() }
    return kept.value
  }
}

export async function readDisk(directory: string): Promise<SystemInfo['disk']> {
  const { bavail, blocks, bsize } = await statfs(directory)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

/** Facts of the program and its machine, for the desk and for alarms. */
export function createSystemFacts({ db, config, backups, outbound }: Uses) {
  const certificateEnd = hourly(() => findCertificateEnd(config.publicUrl))
  const newestRelease = hourly(async () => {
    if (config.releasesUrl === '') return null
    try {
      const { status, body } = await outbound.request(config.releasesUrl, {
        timeoutMs: 5_000,
        maxBytes: maxReleaseBytes,
        redirects: 2,
      })
      if (status !== 200) return null
      return release.parse(JSON.parse(body.toString())).replace(/^v/, '')
    } catch {
      return null
    }
  })
  return {
    certificateEnd,
    async info(): Promise<SystemInfo> {
      const [version, applied, backup, disk, certificateEndsAt, newest] = await Promise.all([
        programVersion(),
        appliedMigrations(db),
        backups.state(),
        readDisk(config.dataDir),
        certificateEnd(),
        newestRelease(),
      ])
      const age = backup?.ageSeconds ?? null
      return {
        version,
        schema: applied.at(-1) ?? '',
        backupAt: age === null ? null : Date.now() - age * 1_000,
        disk,
        certificateEndsAt,
        newestRelease: newest,
      }
    },
  }
}

export type SystemFacts = ReturnType<typeof createSystemFacts>
