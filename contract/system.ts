import * as z from 'zod/mini'
import { type DataOf, endpoint } from './endpoint.ts'
import { epochMs } from './envelope.ts'

export const systemInfo = endpoint({
  method: 'GET',
  path: '/au/api/console/system',
  summary:
    'The program and the machine: version, schema, last backup, free space, end of the certificate, newest release',
  auth: 'operator',
  scope: 'figures:read',
  data: z.object({
    version: z.string(),
    /** Name of the newest migration. */
    schema: z.string(),
    /** Null without a good backup. */
    backupAt: z.nullable(epochMs),
    /** Space of the disk with DATA_DIR, in bytes. */
    disk: z.object({ freeBytes: z.number(), totalBytes: z.number() }),
    /** Null when the site has no https address, or it was not reached. */
    certificateEndsAt: z.nullable(epochMs),
    /** Null without RELEASES_URL, or when it was not reached. */
    newestRelease: z.nullable(z.string()),
  }),
})
export type SystemInfo = DataOf<typeof systemInfo>
