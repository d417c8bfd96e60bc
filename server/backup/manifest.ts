import * as z from 'zod/mini'
import { BackupError } from './backup-error.ts'

export const storeNames = ['files', 'recordings'] as const
/** `files` is the file store. `recordings` are recordings of the media engine that have not moved there yet. */
export type StoreName = (typeof storeNames)[number]

const file = z.object({
  store: z.enum(storeNames),
  key: z.string(),
  size: z.int(),
  /** Version in the file store. Empty when the object changed while it was read. */
  version: z.string(),
  contentType: z.string(),
  sha256: z.string(),
  /** Name of the object with its content. */
  object: z.string(),
})
export type BackupFile = z.infer<typeof file>

const manifest = z.object({
  format: z.literal(1),
  name: z.string(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  versions: z.object({ program: z.string(), node: z.string(), database: z.string() }),
  /** Settings of the site, without secrets. */
  settings: z.record(z.string(), z.string()),
  /** Names of the secrets that were set. A restored site needs them again. */
  secrets: z.array(z.string()),
  database: z.object({
    object: z.string(),
    takenAt: z.iso.datetime(),
    server: z.string(),
    migrations: z.array(z.string()),
    tables: z.array(
      z.object({
        name: z.string(),
        columns: z.array(z.string()),
        rows: z.int(),
        bytes: z.int(),
        sha256: z.string(),
      }),
    ),
    sequences: z.array(z.object({ name: z.string(), lastValue: z.nullable(z.string()) })),
  }),
  files: z.array(file),
})
export type Manifest = z.infer<typeof manifest>

/** Parses a manifest. Throws BackupError for one that is damaged or of a later format. */
export function parseManifest(text: string, name: string): Manifest {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    throw new BackupError(`The manifest of ${name} is damaged: it is not JSON.`)
  }
  const format = z.object({ format: z.int() }).safeParse(content).data?.format
  if (format !== undefined && format > 1)
    throw new BackupError(`The backup ${name} has format ${format}: restore it with the version that made it.`)
  const parsed = manifest.safeParse(content)
  if (!parsed.success || parsed.data.name !== name) throw new BackupError(`The manifest of ${name} is damaged.`)
  return parsed.data
}
