import type { Feature, Ground } from '#server/kit/feature.ts'
import { systemRoutes } from './system.routes.ts'
import { createSystemFacts, readDisk } from './system.service.ts'

type Uses = { backups: { state(): Promise<{ ageSeconds: number | null } | null> } }

/** Version, schema, free space and certificate, on the desk and as figures for alarms. */
export function createSystem({ engines, config, metrics, outbound }: Ground, { backups }: Uses): Feature {
  const facts = createSystemFacts({ db: engines.database.db, config, backups, outbound })
  metrics.gauge('disk_free_share', async (gauge) => {
    const { freeBytes, totalBytes } = await readDisk(config.dataDir)
    gauge.set(totalBytes > 0 ? freeBytes / totalBytes : 0)
  })
  metrics.gauge('certificate_left_seconds', async (gauge) => {
    const endsAt = await facts.certificateEnd()
    gauge.set(endsAt === null ? Number.POSITIVE_INFINITY : (endsAt - Date.now()) / 1_000)
  })
  return { service: undefined, routes: systemRoutes(facts) }
}
