import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * Returns the folder with openfootball’s complete files in `raw/` and their parsed contents in `normalized/`. The files
 * are not part of the project. Tests of all these files run only where OPENFOOTBALL_DIR, or a folder beside the
 * project, has them. Returns null otherwise.
 */
export function factsFolder(): { raw: string; normalized: string } | null {
  const folder = resolve(process.env.OPENFOOTBALL_DIR ?? join(import.meta.dirname, '../../../shared/data'))
  if (existsSync(join(folder, 'raw'))) return { raw: join(folder, 'raw'), normalized: join(folder, 'normalized') }
  process.stdout.write(`skipped: no openfootball files in ${folder}; OPENFOOTBALL_DIR names another folder\n`)
  return null
}
