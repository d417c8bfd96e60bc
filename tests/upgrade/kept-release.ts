import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { DatabaseCopy } from '#server/backup/dump.ts'

/** The database of a release: the shape of its schema (see `schemaOf`) and a part of the demo's rows, as a backup. */
export type KeptRelease = { schema: string[]; copy: DatabaseCopy; text: string }

const folder = join(import.meta.dirname, 'releases')
const pathOf = (release: string) => join(folder, `${release}.json.gz`)

/** Names of the kept releases: versions, or the first digits of a commit. */
export const keptReleases: string[] = readdirSync(folder).map((file) => file.replace('.json.gz', ''))

export function readRelease(release: string): KeptRelease {
  return JSON.parse(gunzipSync(readFileSync(pathOf(release))).toString())
}

export function writeRelease(release: string, kept: KeptRelease): void {
  writeFileSync(pathOf(release), gzipSync(JSON.stringify(kept), { level: 9 }))
}
